import PostalMime, { type Attachment, type Email } from "postal-mime";
import * as v from "valibot";
import { mailbox } from "#contract/mailbox.ts";
import { type DeliveryVerdict, judgeEnhancedStatus } from "./delivery-verdict.ts";
import { judgeSmtpAnswer } from "./judge-smtp-answer.ts";
import { plainText } from "./plain-text.ts";
import { type ReportFields, readFieldGroups, withoutType } from "./report-fields.ts";

/**
 * A report of a mail server about a sent mail. Anyone can send such a mail: use it only if `originalMessageId` is that
 * of a mail sent to the reported mailbox.
 */
export type MailReport =
  | { kind: "delivery-status"; originalMessageId: string | undefined; recipients: readonly ReportedRecipient[] }
  /** The recipient reported the mail as unwanted. Some providers omit the mailbox. */
  | { kind: "complaint"; originalMessageId: string | undefined; mailbox: string | undefined }
  /** The recipient unsubscribed at the mail provider, by its link and not by ours. */
  | { kind: "unsubscribed"; originalMessageId: string; mailbox: string }
  /** A reply of a person, an absence note, or a report of another kind. */
  | { kind: "other" }
  | { kind: "unreadable" };

export interface ReportedRecipient {
  /** The mailbox that we wrote to, as far as the server knows it, and the one that it was forwarded to. */
  mailboxes: readonly string[];
  /** A mail that is delayed is tried again by the server that has it; one that has failed is not. */
  action: "failed" | "delayed" | "other";
  verdict: DeliveryVerdict;
  /** The enhanced status code, `5.1.1`. */
  status: string;
  /** The remote server's answer, for the operator. May be empty. */
  diagnostic: string;
}

/**
 * How much of a mail is read: what a report says comes before the mail that it is about, of which the header will do. The
 * parser takes some kilobytes of memory for each line, however short.
 */
export const mostReportBytes: number = 1024 * 1024;
const mostReportLines = 20_000;
/** Of all parts together. The time that the parser takes grows with the square of a header of encoded words. */
const mostHeaderBytes = 128 * 1024;

/**
 * Reads a delivery status notification (RFC 3464) or a complaint (RFC 5965) from a message, of which anybody can have sent
 * anything: the service calls it in a process of its own, see `report-reader.ts`.
 */
export async function readMailReport(message: Uint8Array): Promise<MailReport> {
  const mail = await parseMail(message);
  if (!mail) return { kind: "unreadable" };
  const complaint = findPart(mail, "message/feedback-report");
  if (complaint !== undefined) return await readComplaint(complaint, mail);
  const status = findPart(mail, "message/delivery-status") ?? findPart(mail, "message/global-delivery-status");
  if (status === undefined) return { kind: "other" };
  const [, ...groups] = readFieldGroups(status);
  const recipients = groups.flatMap(readRecipient);
  return { kind: "delivery-status", originalMessageId: await readOriginalMessageId(mail), recipients };
}

function beginningOf(message: Uint8Array): Uint8Array {
  const beginning = message.subarray(0, mostReportBytes);
  let end = 0;
  for (let line = 0; line < mostReportLines; line += 1) {
    end = beginning.indexOf(lineFeed, end) + 1;
    if (end === 0) return beginning;
  }
  return beginning.subarray(0, end);
}

const lineFeed = 0x0a;

async function parseMail(message: Uint8Array): Promise<Email | undefined> {
  try {
    return await PostalMime.parse(beginningOf(message), {
      attachmentEncoding: "utf8",
      maxHeadersSize: mostHeaderBytes,
    });
  } catch {
    return undefined;
  }
}

/** The feedback types that are complaints. Others say that a mail was not spam, or concern signatures. */
const complaintTypes: readonly (string | undefined)[] = ["abuse", "fraud", "virus", "other"];

async function readComplaint(part: string, mail: Email): Promise<MailReport> {
  const fields = new Map(readFieldGroups(part).flatMap((group) => [...group]));
  if (!complaintTypes.includes(fields.get("feedback-type")?.toLowerCase())) return { kind: "other" };
  return {
    kind: "complaint",
    originalMessageId: await readOriginalMessageId(mail),
    mailbox: readMailbox(fields.get("original-rcpt-to") ?? fields.get("removal-recipient")),
  };
}

/** The original recipient takes precedence over the one it was forwarded to. */
function readRecipient(fields: ReportFields): ReportedRecipient[] {
  const original = withoutType(fields.get("original-recipient"));
  const final = withoutType(fields.get("final-recipient"));
  // Some servers repeat the original recipient in the coding of the command, others without it.
  const read = [original, original && decodeXtext(original), final].map(readMailbox);
  const mailboxes = [...new Set(read.filter((mailbox) => mailbox !== undefined))];
  const status = /\b[245]\.\d{1,3}\.\d{1,3}\b/.exec(fields.get("status") ?? "")?.[0];
  if (mailboxes.length === 0 || status === undefined) return [];
  const diagnostic = plainText(withoutType(fields.get("diagnostic-code")) ?? "");
  const action = readAction(fields);
  return [{ mailboxes, action, verdict: judgeRecipient(action, status, diagnostic), status, diagnostic }];
}

function readAction(fields: ReportFields): ReportedRecipient["action"] {
  const action = fields.get("action")?.toLowerCase();
  return action === "failed" || action === "delayed" ? action : "other";
}

/** RFC 3461 section 4: `+2B` stands for a plus sign. */
function decodeXtext(text: string): string {
  return text.replace(/\+([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
}

/** An unspecific status (`5.0.0`) often comes with a more specific answer. */
function judgeRecipient(action: ReportedRecipient["action"], status: string, diagnostic: string): DeliveryVerdict {
  if (action === "delayed") return "soft";
  if (action !== "failed") return "delivered";
  const verdict = judgeEnhancedStatus(status);
  const code = Number(/^\d{3}\b/.exec(diagnostic)?.[0]);
  if (verdict !== "unclear" || Number.isNaN(code)) return verdict;
  return judgeSmtpAnswer({ code, text: diagnostic, isAboutRecipient: false }).verdict;
}

/** The report contains the original mail or its header. */
async function readOriginalMessageId(mail: Email): Promise<string | undefined> {
  const original =
    findPart(mail, "message/rfc822") ?? findPart(mail, "text/rfc822-headers") ?? findPart(mail, "message/global");
  const parsed = original === undefined ? undefined : await parseMail(Buffer.from(original.trimStart()));
  return parsed?.messageId !== undefined && messageIdPattern.test(parsed.messageId) ? parsed.messageId : undefined;
}

/** The Message-IDs of this service are short and in ASCII. Databases refuse some characters of others. */
const messageIdPattern = /^<[!-~]{1,250}>$/;

function findPart(mail: Email, type: string): string | undefined {
  const part = mail.attachments.find(({ mimeType }) => mimeType === type);
  return part && textOf(part);
}

function textOf({ content }: Attachment): string {
  return typeof content === "string" ? content : Buffer.from(new Uint8Array(content)).toString("utf8");
}

function readMailbox(text: string | undefined): string | undefined {
  const read = v.safeParse(mailbox("recipient"), text?.replace(/^<|>$/g, ""));
  return read.success ? read.output : undefined;
}
