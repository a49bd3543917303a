import { text } from "node:stream/consumers";
import PostalMime, { type Email } from "postal-mime";
import type { SMTPServerOptions } from "smtp-server";
import { onTestFinished } from "vitest";
import { startSmtpServer } from "./smtp-server.ts";

export interface ReceivedMail {
  from: string;
  to: string[];
  raw: string;
  email: Email;
}

export interface MailServer {
  url: string;
  port: number;
  received: ReceivedMail[];
  /** Resolves when so many mails have come, or so many of those that are meant. */
  waitFor(count: number, isMeant?: (mail: ReceivedMail) => boolean): Promise<void>;
}

/** A real SMTP server that keeps what it receives, closed when the test is over. */
export async function startMailServer(options: SMTPServerOptions = {}): Promise<MailServer> {
  const received: ReceivedMail[] = [];
  const waiting: (() => void)[] = [];
  const { url, port, close } = await startSmtpServer({
    async onData(stream, session, done) {
      // A mail without its last line has not been received.
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
      for (const check of waiting) check();
    },
    ...options,
  });
  onTestFinished(close);
  return {
    url,
    port,
    received,
    async waitFor(count, isMeant = () => true) {
      const { promise, resolve } = Promise.withResolvers<void>();
      const check = () => received.filter(isMeant).length >= count && resolve();
      waiting.push(check);
      check();
      await promise;
    },
  };
}
