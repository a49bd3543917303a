import { createTransport } from "nodemailer";
import * as v from "valibot";
import type { Delivery, MailTransport } from "./mail-transport.ts";
import { message, type Sender } from "./message.ts";
import { judgeSmtpAnswer } from "./reports/judge-smtp-answer.ts";

/** Nodemailer's timeouts apply to single steps. The signal limits the whole attempt. */
const stepTimeoutMilliseconds = 20_000;
/** Long enough for the next mail of an issue, and shorter than servers keep connections open. */
const idleMilliseconds = 10_000;

const SmtpError = v.object({
  code: v.optional(v.string(), "unknown"),
  command: v.optional(v.string()),
  responseCode: v.optional(v.number()),
  response: v.optional(v.string(), ""),
});
const unknownError = { code: "unknown", response: "" };

/**
 * Submits mails to the mail server at `url`, one after the other on a connection that is kept open. Nodemailer's own
 * retries are off.
 */
export function createSmtpTransport(url: string, from: Sender, reportsTo?: string): MailTransport {
  const smtp = createTransport({
    url,
    pool: true,
    maxConnections: 1,
    maxRequeues: 0,
    idleTimeout: idleMilliseconds,
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
    close: () => smtp.close(),
  };
}

/** Checks the login without sending a mail. Returns the error without the password, if any. */
export async function verifySmtp(url: string): Promise<string | undefined> {
  const timeout = 5000;
  const smtp = createTransport({ url, connectionTimeout: timeout, greetingTimeout: timeout, socketTimeout: timeout });
  try {
    await smtp.verify();
    return undefined;
  } catch (error) {
    const { code, responseCode } = v.parse(v.fallback(SmtpError, unknownError), error);
    return [responseCode, code].filter(Boolean).join(" ");
  } finally {
    smtp.close();
  }
}

/**
 * A 5xx answer to the recipient or the content is permanent, unless it says that the mailbox is full or the like. An
 * answer to the login or the sender is a configuration error, so the mail waits. The server's text is omitted because
 * it may contain the mailbox.
 */
function refusal(error: unknown): Delivery {
  const { code, command, responseCode, response } = v.parse(v.fallback(SmtpError, unknownError), error);
  const context = [code, command && `after ${command}`];
  const isAboutMail = command === "RCPT TO" || command === "DATA";
  // 421 announces the end of the connection, whatever the command.
  if (responseCode === undefined || responseCode === 421 || !isAboutMail) {
    return { kind: "refused", permanent: false, reason: [responseCode, ...context].filter(Boolean).join(" ") };
  }
  const { verdict, status } = judgeSmtpAnswer({
    code: responseCode,
    text: response.replace(/^\d{3}[ -]/, ""),
    isAboutRecipient: command === "RCPT TO",
  });
  return {
    kind: "refused",
    permanent: responseCode >= 500 && verdict !== "soft",
    reason: [responseCode, status, ...context].filter(Boolean).join(" "),
    ...((verdict === "hard" || verdict === "soft") && { bounce: { kind: verdict, statusCode: status ?? null } }),
  };
}
