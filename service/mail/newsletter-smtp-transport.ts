import { Readable } from "node:stream";
import { setTimeout as pause } from "node:timers/promises";
import * as v from "valibot";
import type { Sender } from "./message.ts";
import { composeNewsletterMessage } from "./newsletter-message.ts";
import type { Handover, NewsletterMail, NewsletterTransport } from "./newsletter-transport.ts";
import { openSmtpSession, type SmtpSession } from "./smtp-session.ts";

/** A server may end a connection that has carried many mails. We come before it. */
const mailsOnOneConnection = 100;
const deliveryLimitMilliseconds = 45_000;
/**
 * A server that is still busy with what came before the last line, when the connection ends, may drop the mail although
 * it has all of it. So it gets a moment before the last line.
 */
const digestMilliseconds = 5;

const SmtpError = v.object({
  code: v.optional(v.string(), "unknown"),
  command: v.optional(v.string()),
  responseCode: v.optional(v.number()),
  response: v.optional(v.string(), ""),
});

export interface NewsletterEnvelope {
  from: Sender;
  /** Where mails that cannot be delivered come back to. */
  returnTo: string;
}

/** Hands issues to the mail server at `url`, one after the other on one connection. */
export function createNewsletterSmtpTransport(url: string, envelope: NewsletterEnvelope): NewsletterTransport {
  let session: SmtpSession | undefined;
  let mailsOnIt = 0;

  async function connected(): Promise<SmtpSession> {
    if (session && (!session.isOpen() || mailsOnIt >= mailsOnOneConnection)) await drop();
    if (!session) {
      session = await openSmtpSession(url);
      mailsOnIt = 0;
    }
    mailsOnIt += 1;
    return session;
  }

  async function drop(): Promise<void> {
    const last = session;
    session = undefined;
    await last?.close();
  }

  /** The server may be in the middle of a mail, where a farewell would be a line of it. */
  function breakOff(): void {
    session?.breakOff();
    session = undefined;
  }

  async function hand(mail: NewsletterMail, beforeLastLine: () => Promise<void>): Promise<Handover> {
    const progress = { handedOver: false };
    try {
      const bytes = await composeNewsletterMessage(mail, envelope.from);
      const smtp = await connected();
      const timer = setTimeout(() => smtp.breakOff(), deliveryLimitMilliseconds);
      try {
        await smtp.send(
          { from: envelope.returnTo, to: mail.recipient },
          untilLastLine(bytes, async () => {
            await beforeLastLine();
            progress.handedOver = true;
          }),
        );
      } finally {
        clearTimeout(timer);
      }
      return { kind: "accepted" };
    } catch (error) {
      return await explain(error, progress.handedOver);
    }
  }

  async function explain(error: unknown, handedOver: boolean): Promise<Handover> {
    const { code, command, responseCode, response } = v.parse(
      v.fallback(SmtpError, { code: "unknown", response: "" }),
      error,
    );
    const reason = [responseCode, code, command && `after ${command}`].filter(Boolean).join(" ");
    const isAboutMail = command === "RCPT TO" || command === "DATA";
    if (responseCode !== undefined && responseCode !== 421 && isAboutMail) {
      if (!(await session?.reset())) breakOff();
      const answer = {
        code: responseCode,
        text: response.replace(/^\d{3}[ -]/, ""),
        isAboutRecipient: command === "RCPT TO",
      };
      return { kind: "refused", answer };
    }
    breakOff();
    const wasAnswered = responseCode !== undefined;
    return handedOver && !wasAnswered ? { kind: "unanswered", reason } : { kind: "unavailable", reason };
  }

  return {
    description: `the mail server ${new URL(url).host}`,
    deliver: hand,
    close: drop,
  };
}

/**
 * The mail as a stream that ends when `beforeLastLine` has resolved. Whoever reads it has sent everything on by then:
 * the last line, a dot, is sent at the end of the stream, and it alone makes the server take the mail (RFC 5321 section
 * 4.1.1.4). A stream that fails never ends.
 */
function untilLastLine(bytes: Buffer, beforeLastLine: () => Promise<void>): Readable {
  return Readable.from(
    (async function* () {
      yield bytes;
      await pause(digestMilliseconds);
      await beforeLastLine();
    })(),
  );
}
