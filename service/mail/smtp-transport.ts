import { createTransport } from "nodemailer";
import * as v from "valibot";
import type { Delivery, MailTransport } from "./mail-transport.ts";
import { message, type Sender } from "./message.ts";

/** nodemailer's own time-outs watch single steps. The deadline of the whole attempt comes with the signal. */
const stepTimeoutMilliseconds = 20_000;

const SmtpError = v.object({
  code: v.optional(v.string(), "unknown"),
  command: v.optional(v.string()),
  responseCode: v.optional(v.number()),
});

/** Hands mails to the mail server at `url`, each on a connection of its own. */
export function createSmtpTransport(url: string, from: Sender, reportsTo?: string): MailTransport {
  const smtp = createTransport({
    url,
    connectionTimeout: stepTimeoutMilliseconds,
    greetingTimeout: stepTimeoutMilliseconds,
    socketTimeout: stepTimeoutMilliseconds,
  });
  const { host } = new URL(url);
  return {
    description: `the mail server ${host}`,
    async deliver(mail, signal) {
      try {
        await smtp.sendMail({ ...message(mail, from, reportsTo), signal });
        return { kind: "delivered", to: host };
      } catch (error) {
        return refusal(error);
      }
    },
  };
}

/** Tries our login without sending anything. Says what went wrong, without the password. */
export async function verifySmtp(url: string): Promise<string | undefined> {
  const timeout = 5000;
  const smtp = createTransport({ url, connectionTimeout: timeout, greetingTimeout: timeout, socketTimeout: timeout });
  try {
    await smtp.verify();
    return undefined;
  } catch (error) {
    const { code, responseCode } = v.parse(v.fallback(SmtpError, { code: "unknown" }), error);
    return [responseCode, code].filter(Boolean).join(" ");
  } finally {
    smtp.close();
  }
}

/**
 * A 5xx answer to the recipient or to the content is final. The same answer to our own login or sender is a fault in
 * our configuration, which a person can repair: those mails wait. The server's text stays out, it may name the mailbox.
 */
function refusal(error: unknown): Delivery {
  const { code, command, responseCode } = v.parse(v.fallback(SmtpError, { code: "unknown" }), error);
  const aboutTheMail = command === "RCPT TO" || command === "DATA";
  const reason = [responseCode, code, command && `after ${command}`].filter(Boolean).join(" ");
  return { kind: "refused", permanent: aboutTheMail && (responseCode ?? 0) >= 500, reason };
}
