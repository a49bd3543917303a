import { SMTPServer } from "smtp-server";

export interface CountingMailServer {
  url: string;
  /** How many mails it has accepted: those whose last line has come. */
  count(): number;
  timesServed(mailbox: string): number;
  /** How many mails ended before their last line. They count for nothing. */
  brokenOff(): number;
  close(): Promise<void>;
}

/** A real SMTP server on the loopback interface that counts what it accepts, by recipient. */
export async function startCountingMailServer(): Promise<CountingMailServer> {
  const served = new Map<string, number>();
  let count = 0;
  let brokenOff = 0;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    disableReverseLookup: true,
    onData(stream, session, done) {
      stream.on("error", () => {
        brokenOff += 1;
      });
      stream.on("end", () => {
        count += 1;
        for (const { address } of session.envelope.rcptTo) served.set(address, (served.get(address) ?? 0) + 1);
        done();
      });
      stream.resume();
    },
  });
  // A connection that ends with its process is what this server is for.
  server.on("error", () => undefined);
  const listening = Promise.withResolvers<void>();
  server.listen(0, "127.0.0.1", listening.resolve);
  await listening.promise;
  const address = server.server.address();
  return {
    url: `smtp://127.0.0.1:${typeof address === "object" ? address?.port : 0}`,
    count: () => count,
    timesServed: (mailbox) => served.get(mailbox) ?? 0,
    brokenOff: () => brokenOff,
    async close() {
      const closed = Promise.withResolvers<void>();
      server.close(closed.resolve);
      await closed.promise;
    },
  };
}
