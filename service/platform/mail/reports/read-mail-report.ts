import PostalMime, { type Email } from "postal-mime";
import * as v from "valibot";
import { mailbox } from "#contract/endpoints.ts";
import type { WebhookRequest } from "../../http/receive-webhook.ts";
import type { MailReport, ReportedOutcome } from "../mail-purposes.ts";
import type { ReturnVerdict } from "../tables.ts";

/** Reads what a mail provider posts. Undefined if it does not come from the provider. */
export type ReceiveReports = (request: WebhookRequest) => Promise<MailReport[] | undefined>;

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
 * anything: the service calls it in a process of its own, see `report-reader.ts`. A reply of a person, an absence note or
 * a report of another kind says nothing. All that one message says is about one sent mail.
 */
export async function readMailReport(message: Uint8Array): Promise<MailReport[]> {
  const mail = await parseMail(message);
  if (!mail) return [];
  const complaint = findPart(mail, "message/feedback-report");
  const status = findPart(mail, "message/delivery-status") ?? findPart(mail, "message/global-delivery-status");
  const said = complaint === undefined ? readStatus(status ?? "") : readComplaint(complaint);
  const originalMessageId = said.length > 0 ? await readOriginalMessageId(mail) : undefined;
  return originalMessageId === undefined ? [] : said.map((each) => ({ originalMessageId, ...each }));
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

function readComplaint(part: string): Said[] {
  const fields = new Map(readFieldGroups(part).flatMap((group) => [...group]));
  if (!complaintTypes.includes(fields.get("feedback-type")?.toLowerCase())) return [];
  const mailbox = readMailbox(fields.get("original-rcpt-to") ?? fields.get("removal-recipient"));
  return [{ mailboxes: mailbox === undefined ? undefined : [mailbox], outcome: { kind: "complaint" } }];
}

function readStatus(part: string): Said[] {
  const [, ...groups] = readFieldGroups(part);
  return groups.flatMap(readRecipient);
}

/** The original recipient takes precedence over the one it was forwarded to. */
function readRecipient(fields: ReportFields): Said[] {
  const original = withoutType(fields.get("original-recipient"));
  const final = withoutType(fields.get("final-recipient"));
  // Some servers repeat the original recipient in the coding of the command, others without it.
  const read = [original, original && decodeXtext(original), final].map(readMailbox);
  const mailboxes = [...new Set(read.filter((mailbox) => mailbox !== undefined))];
  const status = /\b[245]\.\d{1,3}\.\d{1,3}\b/.exec(fields.get("status") ?? "")?.[0];
  if (mailboxes.length === 0 || status === undefined) return [];
  const action = fields.get("action")?.toLowerCase();
  if (action === "delayed") return [{ mailboxes, outcome: { kind: "delayed" } }];
  if (action !== "failed") return [{ mailboxes, outcome: { kind: "delivered" } }];
  const diagnostic = plainText(withoutType(fields.get("diagnostic-code")) ?? "");
  return [{ mailboxes, outcome: reportedOutcome(judgeFailure(status, diagnostic), status, diagnostic) }];
}

/** What is reported with a verdict. */
export const reportedOutcome = (verdict: DeliveryVerdict, status: string, diagnostic: string): ReportedOutcome =>
  verdict === "delivered" ? { kind: "delivered" } : { kind: "returned", verdict, status, diagnostic };

/** RFC 3461 section 4: `+2B` stands for a plus sign. */
function decodeXtext(text: string): string {
  return text.replace(/\+([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
}

/** An unspecific status (`5.0.0`) often comes with a more specific answer. */
function judgeFailure(status: string, diagnostic: string): DeliveryVerdict {
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
  // Those of this service are short and in ASCII. Databases refuse some characters of others.
  return readMessageId(parsed?.messageId);
}

function findPart(mail: Email, type: string): string | undefined {
  const content = mail.attachments.find(({ mimeType }) => mimeType === type)?.content;
  return content instanceof Object ? Buffer.from(new Uint8Array(content)).toString("utf8") : content;
}

/** A mailbox as the queue spells it, or undefined. */
export function readMailbox(text: string | undefined): string | undefined {
  const read = v.safeParse(mailbox("recipient"), text?.trim().replace(/^.*<([^<>]+)>$/, "$1"));
  return read.success ? read.output : undefined;
}

/** The Message-ID with its angle brackets, which some providers leave out. */
export function readMessageId(text: string | undefined): string | undefined {
  const bare = text?.trim().replace(/^<|>$/g, "") ?? "";
  return /^[!-;=?-~]{3,248}$/.test(bare) ? `<${bare}>` : undefined;
}

/** The enhanced status code in a text of the recipient's server, or a code that says as much as is known. */
export const statusIn = (text: string, otherwise: string): string =>
  /(?<![\d.])[245]\.\d{1,3}\.\d{1,3}(?![\d.])/.exec(text)?.[0] ?? otherwise;

type Said = Omit<MailReport, "originalMessageId">;

/** The fields of one group, by name in lower case. Of a repeated field the first value is used. */
type ReportFields = ReadonlyMap<string, string>;

/** Reads groups of header-like fields separated by empty lines (RFC 3464 section 2.1, RFC 5965). */
function readFieldGroups(text: string): ReportFields[] {
  const unfolded = text.replace(/\r\n?/g, "\n").replace(/\n[ \t]+/g, " ");
  const groups = unfolded.split(/\n{2,}/).map(readFields);
  return groups.filter((group) => group.size > 0);
}

function readFields(group: string): ReportFields {
  const fields = new Map<string, string>();
  for (const line of group.split("\n")) {
    const colon = line.indexOf(":");
    const name = line.slice(0, colon).trim().toLowerCase();
    if (colon > 0 && !fields.has(name)) fields.set(name, line.slice(colon + 1).trim());
  }
  return fields;
}

/** The value after the type of a field such as `rfc822; name@example.org` or `smtp; 550 5.1.1 no such user`. */
function withoutType(value: string | undefined): string | undefined {
  return value?.replace(/^[\w.-]+\s*;\s*/, "").trim();
}

const longestDiagnostic = 500;

/** Text from outside, without control characters that terminals interpret or databases refuse. */
export function plainText(text: string): string {
  return text
    .slice(0, longestDiagnostic)
    .replace(/[\p{C}\p{Zl}\p{Zp}]+/gu, " ")
    .trim();
}

/** What a mail server's answer says about the recipient. */
type DeliveryVerdict = ReturnVerdict | "delivered";

/** Judges an enhanced status code `class.subject.detail` (RFC 3463, and the IANA registry for later ones). */
export function judgeEnhancedStatus(status: string): DeliveryVerdict {
  const [statusClass, ...rest] = status.split(".");
  if (statusClass === "2") return "delivered";
  if (statusClass === "4") return "soft";
  const detail = rest.join(".");
  return permanentFailures.get(detail) ?? permanentFailures.get(`${rest[0]}.*`) ?? "unclear";
}

/** By `subject.detail`. A star matches every detail without its own line. */
const permanentFailures: ReadonlyMap<string, DeliveryVerdict> = new Map([
  ["1.0", "hard"], // other address status
  ["1.1", "hard"], // no such mailbox
  ["1.2", "hard"], // no such domain
  ["1.3", "hard"], // invalid address
  ["1.4", "hard"], // ambiguous mailbox
  ["1.6", "hard"], // moved, without a forwarding address
  ["1.7", "policy"], // invalid sender address
  ["1.8", "policy"], // the sender's domain does not exist
  ["1.10", "hard"], // the domain accepts no mail (RFC 7505)
  ["2.0", "unclear"], // other mailbox status
  ["2.1", "hard"], // the mailbox is disabled
  ["2.2", "soft"], // the mailbox is full
  ["2.3", "policy"], // the mail is too long for the mailbox
  ["3.1", "soft"], // the system is full
  ["3.2", "soft"], // the system accepts no mail now
  ["3.4", "policy"], // the mail is too long for the system
  ["4.4", "hard"], // no route to the domain
  ["4.*", "soft"], // network and routing
  ["5.*", "policy"], // the protocol
  ["6.*", "policy"], // the content
  ["7.13", "hard"], // the account is disabled (RFC 5248)
  ["7.17", "hard"], // the mailbox has another owner than when it subscribed (RFC 7293)
  ["7.18", "hard"], // the domain has another owner (RFC 7293)
  ["7.*", "policy"], // security and policy
]);

/**
 * Judges an answer by the enhanced status code (RFC 2034) if there is one, otherwise by the reply code.
 *
 * @param answer the reply code (RFC 5321 section 4.2), the text after it, and whether it answers the command that names
 * the recipient
 */
export function judgeSmtpAnswer({
  code,
  text,
  isAboutRecipient,
}: {
  code: number;
  text: string;
  isAboutRecipient: boolean;
}): { verdict: DeliveryVerdict; status: string | undefined } {
  const status = findEnhancedStatus(text, Math.floor(code / 100));
  const byStatus = status === undefined ? "unclear" : judgeEnhancedStatus(status);
  return { verdict: byStatus === "unclear" ? judgeReplyCode(code, isAboutRecipient) : byStatus, status };
}

/** The first enhanced code of the same class, at the beginning of a line: IP addresses look similar elsewhere. */
function findEnhancedStatus(text: string, statusClass: number): string | undefined {
  const codes = text.matchAll(/^(?:\d{3}[ -])?[#(]?(?<status>[245]\.\d{1,3}\.\d{1,3})(?![\d.])/gm);
  return codes.map((match) => match.groups?.status).find((status) => status?.startsWith(`${statusClass}.`));
}

/** RFC 5321 section 4.2.3. Before the recipient is named, a refusal concerns the sender or the connection. */
function judgeReplyCode(code: number, isAboutRecipient: boolean): DeliveryVerdict {
  if (code < 400) return "delivered";
  if (code < 500 || code === 552) return "soft";
  const saysMailboxIsMissing = code === 550 || code === 551 || code === 553;
  return saysMailboxIsMissing && isAboutRecipient ? "hard" : "unclear";
}
