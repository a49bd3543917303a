import { once } from "node:events";
import { createServer } from "node:net";
import { text } from "node:stream/consumers";
import PostalMime, { type Email } from "postal-mime";
import { SMTPServer, type SMTPServerOptions } from "smtp-server";
import { onTestFinished } from "vitest";

interface ReceivedMail {
  from: string;
  to: string[];
  raw: string;
  email: Email;
}

export interface MailServer {
  url: string;
  port: number;
  received: ReceivedMail[];
  /** Resolves when this many mails have arrived. */
  waitFor(count: number): Promise<void>;
}

/** A real SMTP server on the loopback interface that keeps the received mails. */
export async function startMailServer(options: SMTPServerOptions = {}): Promise<MailServer> {
  const received: ReceivedMail[] = [];
  const waiting: { count: number; resolve: () => void }[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    disableReverseLookup: true,
    async onData(stream, session, done) {
      // A mail without its last line was not received.
      const raw = await text(stream).catch(() => undefined);
      if (raw === undefined) return;
      const { mailFrom, rcptTo } = session.envelope;
      received.push({
        from: mailFrom ? mailFrom.address : "",
        to: rcptTo.map(({ address }) => address),
        raw,
        email: await PostalMime.parse(raw),
      });
      done();
      for (const { count, resolve } of waiting) if (received.length >= count) resolve();
    },
    ...options,
  });
  server.on("error", () => undefined);
  const listening = Promise.withResolvers<void>();
  server.listen(0, "127.0.0.1", listening.resolve);
  await listening.promise;
  onTestFinished(async () => {
    const closed = Promise.withResolvers<void>();
    server.close(closed.resolve);
    await closed.promise;
  });
  const address = server.server.address();
  const port = typeof address === "object" && address ? address.port : 0;
  return {
    url: `smtp://127.0.0.1:${port}`,
    port,
    received,
    async waitFor(count) {
      const { promise, resolve } = Promise.withResolvers<void>();
      waiting.push({ count, resolve });
      if (received.length >= count) resolve();
      await promise;
    },
  };
}

/** A server that accepts connections and never answers. */
export async function startSilentServer(): Promise<{ port: number; url: string }> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    server.close();
  });
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : 0;
  return { port, url: `smtp://127.0.0.1:${port}` };
}

/** Speaks the minimum of SMTP, and closes the connection instead of answering the last line of a mail. */
export async function startServerThatNeverAnswers(): Promise<{ url: string; received: string[] }> {
  const received: string[] = [];
  const server = createServer((socket) => {
    let heard = "";
    socket.write("220 here\r\n");
    socket.on("error", () => undefined);
    socket.on("data", (bytes) => {
      heard += String(bytes);
      const command = /^[A-Z]{4}(?=[^\n]*\n$)/.exec(String(bytes))?.[0];
      if (command) socket.write(command === "DATA" ? "354 go on\r\n" : "250 yes\r\n");
      if (!heard.endsWith("\r\n.\r\n")) return;
      received.push(heard);
      socket.destroy();
    });
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    server.close();
  });
  const address = server.address();
  return { url: `smtp://127.0.0.1:${typeof address === "object" ? address?.port : 0}`, received };
}
