import { readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { createTransport } from "nodemailer";
import * as v from "valibot";
import type { Configuration } from "../config.ts";
import type { App } from "../context.ts";
import { createPrivateFolder, ignoreCode, replaceFile } from "../files.ts";
import { days, subtractDuration } from "../time.ts";
import type { ComposedMail } from "./message.ts";
import { bodiesKeptDays } from "./outbox.ts";
import type { OutgoingMailRow, RefusalVerdict } from "./tables.ts";

export interface DeliverableMail
  extends ComposedMail,
    Pick<OutgoingMailRow, "id" | "purpose" | "messageId" | "createdAt" | "attachmentName" | "attachmentText"> {}

/** Mail servers limit the connections of one sender, some to a handful. */
export const singleSlots = 4;
export const bulkSlots = 2;

export type Delivery =
  /** `to` names the destination, without an address of a person. */
  | { kind: "delivered"; to: string }
  | {
      kind: "refused";
      /** Without addresses or names, so that it can be logged. */
      reason: string;
      /** If the receiving server says that a retry is of no use. */
      verdict?: RefusalVerdict | undefined;
      /** The mail may have arrived all the same, or could not be attempted for a fault within the service. */
      withoutAnswer?: boolean;
    };

/** Delivers mails to a mail server or into a folder. */
export interface MailTransport {
  /** The destination, for messages. */
  description: string;
  /** Never throws: a failure is a result. */
  deliver(mail: DeliverableMail, signal: AbortSignal): Promise<Delivery>;
  /** Closes connections that are kept between mails. */
  close(): void;
}

/** The mail transport of this installation. */
export function createMailTransport({ smtpUrl, mailFolder, mailFrom, contactEmail }: Configuration): MailTransport {
  const from = { ...mailFrom, replyTo: contactEmail };
  return smtpUrl === undefined ? createFolderTransport(mailFolder, from) : createSmtpTransport(smtpUrl, from);
}

/** Writes each mail to a file that mail programs open. For development, and until a mail server is configured. */
export function createFolderTransport(folder: string, from: Sender): MailTransport {
  const composer = createTransport({ streamTransport: true, buffer: true, newline: "windows" });
  return {
    description: `the folder ${folder}`,
    async deliver(mail) {
      const time = mail.createdAt.replace(/[-:]|\.\d+/g, "");
      const file = join(folder, `${time}-${mail.purpose}-${mail.id.slice(-12)}.eml`);
      try {
        const { message: bytes } = await composer.sendMail(message(mail, from));
        if (!Buffer.isBuffer(bytes)) throw new TypeError("The composer was asked for bytes and made a stream.");
        await createPrivateFolder(folder);
        await replaceFile(file, bytes);
        return { kind: "delivered", to: file };
      } catch (error) {
        return { kind: "refused", reason: error instanceof Error ? error.message : "unknown" };
      }
    },
    close: () => undefined,
  };
}

/** Removes the files of mails that were written as long ago, where there is no mail server. */
export async function forgetMailFiles(folder: string, { clock }: Pick<App, "clock">): Promise<void> {
  const before = subtractDuration(clock.now(), days(bodiesKeptDays)).getTime();
  const names = (await readdir(folder).catch(ignoreCode("ENOENT"))) ?? [];
  for (const file of names.filter((name) => name.endsWith(".eml")).map((name) => join(folder, name))) {
    if ((await stat(file)).mtimeMs < before) await rm(file, { force: true });
  }
}

/**
 * RFC 5321 section 4.5.3.2 allows ten minutes. Four mails whose answers never come would hold up all others for as long;
 * one that is sent again because its answer was late has the same Message-ID.
 */
const greetingMilliseconds = 30_000;
const answerMilliseconds = 90_000;
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
 * Submits mails to the mail server at `url`, on connections that are kept for the next mail. An attempt is made once:
 * nodemailer would repeat it by itself when the connection breaks.
 */
export function createSmtpTransport(url: string, from: Sender): MailTransport {
  const smtp = createTransport({
    ...connectionTo(url),
    pool: true,
    maxConnections: singleSlots + bulkSlots,
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
        await smtp.sendMail({ ...message(mail, from), signal });
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
 * A 5xx answer to the recipient or the content is final, unless it says that the mailbox is full or the like. An answer to
 * the login or the sender is a configuration error, so the mail waits. The server's text is omitted because it may contain
 * the mailbox.
 */
function refusal(error: unknown, isContentBegun: boolean): Delivery {
  const { code, originalCode, command, responseCode, response } = v.parse(v.fallback(SmtpError, unknownError), error);
  // 421 announces the end of the connection, whatever the command.
  const isAboutMail = (command === "RCPT TO" || command === "DATA") && responseCode !== 421;
  const { status, verdict } = isAboutMail ? judgeAnswer(response, command === "RCPT TO") : {};
  return {
    kind: "refused",
    verdict,
    reason: [responseCode, status, originalCode ?? code, command && `after ${command}`].filter(Boolean).join(" "),
    withoutAnswer: responseCode === undefined && isContentBegun,
  };
}

interface Sender {
  name: string;
  address: string;
  /** Our own mailbox. */
  replyTo: string;
}

/**
 * A mail for nodemailer. Addresses are objects and the envelope is explicit, because a text would be parsed and sent to
 * every address in it. The mail cannot refer to files or addresses to load.
 */
function message(mail: DeliverableMail, from: Sender) {
  return {
    envelope: { from: from.address, to: [mail.recipient] },
    from: { name: from.name, address: from.address },
    to: { name: "", address: mail.recipient },
    replyTo: { name: "", address: from.replyTo },
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    ...(mail.attachmentName !== null &&
      mail.attachmentText !== null && {
        attachments: [
          { filename: mail.attachmentName, content: mail.attachmentText, contentType: "text/plain; charset=utf-8" },
        ],
      }),
    messageId: mail.messageId,
    date: new Date(mail.createdAt),
    // "All" would also suppress the delivery reports (MS-OXCMAIL 2.1.3.2.20).
    headers: {
      ...headersOf(mail),
      "X-Auto-Response-Suppress": "OOF, AutoReply",
    },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/** Signatures cover the headers of a list as they are, so they are not folded or encoded. */
function headersOf({ listHeaders }: DeliverableMail) {
  if (!listHeaders) return { "Auto-Submitted": "auto-generated" };
  return Object.fromEntries(Object.entries(listHeaders).map(([name, value]) => [name, { prepared: true, value }]));
}

/** What final answers say, by `subject.detail` of their enhanced status code (RFC 3463 and its registry). The first fit counts. */
const verdicts: readonly [RegExp, RefusalVerdict | undefined][] = [
  // The sender's address, or its domain.
  [/^1\.[78]$/, "policy"],
  // No such mailbox or domain, one that is disabled or has another owner, or no route to it.
  [/^(?:1\.\d+|2\.1|4\.4|7\.(?:13|17|18))$/, "hard"],
  // The mailbox or the system is full, or the network is at fault.
  [/^(?:2\.2|3\.[12]|4\.\d+)$/, undefined],
  // The mail is too long, or refused by its form, content or sender.
  [/^(?:2\.3|3\.4|[567]\.\d+)$/, "policy"],
];

/** The enhanced code after the reply code, if it has the same class: IP addresses look similar elsewhere. */
const enhancedStatus = /^(?<class>[45])\d\d[ -][#(]?(?<status>\k<class>\.\d{1,3}\.\d{1,3})(?![\d.])/m;

/** Words with which servers refuse our own address or content by 550, without an enhanced code. */
const blockingWords = /block|spam|dnsbl|\brbl\b|reputation|blacklist|denylist/i;

/**
 * Judges an answer by its enhanced status code (RFC 2034) if it has one, otherwise by the reply code (RFC 5321 section
 * 4.2.3) and its words.
 */
export function judgeAnswer(
  response: string,
  isAboutRecipient: boolean,
): { status?: string | undefined; verdict?: RefusalVerdict | undefined } {
  const code = Number(response.slice(0, 3));
  const status = enhancedStatus.exec(response)?.groups?.status;
  if (!(code >= 500)) return { status };
  const known = verdicts.find(([detail]) => detail.test(status?.slice(2) ?? ""));
  if (known) return { status, verdict: known[1] };
  if (code === 552) return { status };
  if (!status && blockingWords.test(response)) return { status, verdict: "policy" };
  return { status, verdict: isAboutRecipient && [550, 551, 553].includes(code) ? "hard" : "policy" };
}
