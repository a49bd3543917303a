import { Readable } from "node:stream";
import { createTransport } from "nodemailer";
import * as v from "valibot";
import { deliveriesAtOnce } from "./delivery-slots.ts";
import type { Delivery, MailTransport } from "./mail-transport.ts";
import { message, type Sender } from "./message.ts";
import { judgeSmtpAnswer } from "./reports/judge-smtp-answer.ts";

/**
 * RFC 5321 section 4.5.3.2: five minutes for the greeting and for most commands, ten for the answer to the content. A
 * shorter wait there sends the mail twice. The deadline of the whole attempt comes with the signal.
 */
const greetingMilliseconds = 5 * 60_000;
const answerMilliseconds = 10 * 60_000;
/** Long enough for the next mail of an issue, and shorter than servers wait. */
const idleMilliseconds = 10_000;

const SmtpError = v.object({
  code: v.optional(v.string(), "unknown"),
  /** Of the system or of TLS, where `code` is nodemailer's, such as CERT_HAS_EXPIRED. */
  originalCode: v.optional(v.string()),
  command: v.optional(v.string()),
  responseCode: v.optional(v.number()),
  response: v.optional(v.string(), ""),
});
const unknownError = { code: "unknown", response: "" };

/**
 * Without TLS the password could be read on the way, and the offer of STARTTLS can be removed there. A server on this
 * computer is reached over no network. `?requireTLS=false` in the address takes precedence.
 */
function connectionTo(url: string) {
  const { protocol, username, hostname } = new URL(url);
  const isLoopback = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/i.test(hostname);
  return { url, requireTLS: protocol === "smtp:" && username !== "" && !isLoopback };
}

/**
 * Submits mails to the mail server at `url`, on connections that are kept for the next mail. An attempt is made once: nodemailer would repeat it by itself when the connection breaks.
 *
 * @param headersFor headers that the mail provider wants, by the identifier of a mail
 */
export function createSmtpTransport(
  url: string,
  from: Sender,
  reportsTo?: string,
  headersFor?: (id: string) => Record<string, string>,
): MailTransport {
  const smtp = createTransport({
    ...connectionTo(url),
    pool: true,
    maxConnections: deliveriesAtOnce,
    maxRequeues: 0,
    idleTimeout: idleMilliseconds,
    connectionTimeout: greetingMilliseconds,
    greetingTimeout: greetingMilliseconds,
    socketTimeout: answerMilliseconds,
  });
  const { host } = new URL(url);
  const contentBegun = new Set<string>();
  // Nothing reads the content of a mail before the server has asked for it, in its answer to DATA.
  smtp.use("stream", ({ data, message }, done) => {
    const { messageId } = data;
    message.processFunc((content) =>
      Readable.from(
        (async function* () {
          if (messageId !== undefined) contentBegun.add(messageId);
          yield* content;
        })(),
      ),
    );
    done();
  });
  return {
    description: `the mail server ${host}`,
    async deliver(mail, signal) {
      try {
        const composed = message(mail, from, reportsTo);
        const headers = { ...composed.headers, ...headersFor?.(mail.id) };
        await smtp.sendMail({ ...composed, headers, signal });
        return { kind: "delivered", to: host };
      } catch (error) {
        return refusal(error, contentBegun.has(mail.messageId));
      } finally {
        contentBegun.delete(mail.messageId);
      }
    },
    close: () => smtp.close(),
  };
}

/** Checks the login without sending a mail. Returns the error without the password, if any. */
export async function verifySmtp(url: string, timeout = 5000): Promise<string | undefined> {
  const smtp = createTransport({
    ...connectionTo(url),
    connectionTimeout: timeout,
    greetingTimeout: timeout,
    socketTimeout: timeout,
  });
  try {
    await smtp.verify();
    return undefined;
  } catch (error) {
    const { code, originalCode, responseCode } = v.parse(v.fallback(SmtpError, unknownError), error);
    return [responseCode, originalCode ?? code].filter(Boolean).join(" ");
  } finally {
    smtp.close();
  }
}

/**
 * A 5xx answer to the recipient or the content is permanent, unless it says that the mailbox is full or the like. An
 * answer to the login or the sender is a configuration error, so the mail waits. The server's text is omitted because
 * it may contain the mailbox.
 */
function refusal(error: unknown, isContentBegun: boolean): Delivery {
  const { code, originalCode, command, responseCode, response } = v.parse(v.fallback(SmtpError, unknownError), error);
  const context = [originalCode ?? code, command && `after ${command}`];
  const isAboutMail = command === "RCPT TO" || command === "DATA";
  // 421 announces the end of the connection, whatever the command.
  if (responseCode === undefined || responseCode === 421 || !isAboutMail) {
    const reason = [responseCode, ...context].filter(Boolean).join(" ");
    const withoutAnswer = responseCode === undefined && isContentBegun;
    return { kind: "refused", permanent: false, reason, withoutAnswer };
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
    refusesUs: responseCode >= 500 && verdict === "policy",
    mayPass: responseCode >= 500 && verdict === "soft",
    ...((verdict === "hard" || verdict === "soft") && { bounce: { kind: verdict, statusCode: status ?? null } }),
  };
}
