import { startSmtpServer } from "#test/support/mail/smtp-server.ts";

export interface CountingMailServer {
  url: string;
  /** How many mails it has accepted: those whose last line has come. */
  count(): number;
  timesServed(mailbox: string): number;
  /** How many mailboxes have had more than one mail. */
  servedTwice(): number;
  /** How many mails ended before their last line. They count for nothing. */
  brokenOff(): number;
  close(): Promise<void>;
}

/** A real SMTP server on the loopback interface that counts what it accepts, by recipient. */
export async function startCountingMailServer(): Promise<CountingMailServer> {
  const served = new Map<string, number>();
  let count = 0;
  let brokenOff = 0;
  const { url, close } = await startSmtpServer({
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
  return {
    url,
    count: () => count,
    timesServed: (mailbox) => served.get(mailbox) ?? 0,
    servedTwice: () => [...served.values()].filter((times) => times > 1).length,
    brokenOff: () => brokenOff,
    close,
  };
}
