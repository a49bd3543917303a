import * as v from "valibot";
import { parseJson } from "../../../text.ts";
import type { MailReport, ReportedRecipient } from "../read-mail-report.ts";
import { judgeEnhancedStatus, plainText } from "../read-mail-report.ts";
import { isSameSecret, notSigned, type ReceiveReports, readMailbox, statusIn } from "./mail-webhook.ts";

const Event = v.object({
  RecordType: v.string(),
  Type: v.optional(v.string(), ""),
  /** Of a bounce and a complaint. */
  Email: v.optional(v.string()),
  /** Of a delivery and of a change of the list. */
  Recipient: v.optional(v.string()),
  Details: v.optional(v.string(), ""),
  Description: v.optional(v.string(), ""),
  /** Of a change of the list of addresses that Postmark does not send to. */
  Origin: v.optional(v.nullable(v.string())),
  SuppressSending: v.optional(v.boolean()),
  SuppressionReason: v.optional(v.nullable(v.string())),
  Metadata: v.optional(v.record(v.string(), v.unknown()), {}),
});
type Event = v.InferOutput<typeof Event>;

/** What its types of bounces say about the mailbox. Of others, such as an absence note, nothing is recorded. */
const statuses: ReadonlyMap<string, string> = new Map([
  ["HardBounce", "5.1.1"],
  ["BadEmailAddress", "5.1.3"],
  ["SoftBounce", "4.0.0"],
  ["DnsError", "4.4.3"],
  ["SpamNotification", "5.7.1"],
  ["Blocked", "5.7.1"],
  ["DMARCPolicy", "5.7.1"],
  ["VirusNotification", "5.7.1"],
  ["Unknown", "5.0.0"],
]);

/**
 * Postmark signs nothing: it signs in with the password in the address that it is given (HTTP Basic authentication). It
 * replaces the Message-ID, so each mail carries its identifier in a field that Postmark repeats.
 */
export function receivePostmark(passwords: readonly string[], mailDomain: string): ReceiveReports {
  return async ({ body, headers }) => {
    const given = passwordOf(headers.get("authorization"));
    if (given === undefined || !passwords.some((password) => isSameSecret(password, given))) return notSigned;
    const event = v.safeParse(Event, parseJson(body));
    return { kind: "reports", reports: event.success ? readEvent(event.output, mailDomain) : [] };
  };
}

/** Everything after the first colon (RFC 7617). */
function passwordOf(authorization: string | null): string | undefined {
  const encoded = /^Basic ([A-Za-z0-9+/=]{1,1000})$/i.exec(authorization ?? "")?.[1];
  return encoded && /:(?<password>.*)$/s.exec(Buffer.from(encoded, "base64").toString("utf8"))?.groups?.password;
}

function readEvent(event: Event, mailDomain: string): MailReport[] {
  const { [metadataName]: id } = event.Metadata;
  const recipient = readMailbox(event.Email ?? event.Recipient ?? "");
  if (recipient === undefined || typeof id !== "string" || !/^[0-9a-f-]{36}$/.test(id)) return [];
  const originalMessageId = `<${id}@${mailDomain}>`;
  if (event.RecordType === "SpamComplaint") return [{ kind: "complaint", originalMessageId, mailbox: recipient }];
  if (hasUnsubscribed(event)) return [{ kind: "unsubscribed", originalMessageId, mailbox: recipient }];
  const recipients = readRecipient(event, recipient);
  return recipients.length === 0 ? [] : [{ kind: "delivery-status", originalMessageId, recipients }];
}

/** Bounces and complaints change that list too, and come as events of their own. */
const hasUnsubscribed = ({ RecordType, Origin, SuppressSending, SuppressionReason }: Event) =>
  RecordType === "SubscriptionChange" &&
  SuppressSending === true &&
  SuppressionReason === "ManualSuppression" &&
  Origin === "Recipient";

function readRecipient({ RecordType, Type, Details, Description }: Event, mailbox: string): ReportedRecipient[] {
  const about = { mailboxes: [mailbox], diagnostic: plainText(Details || Description) };
  if (RecordType === "Delivery") return [{ ...about, action: "other", verdict: "delivered", status: "2.0.0" }];
  const known = RecordType === "Bounce" ? statuses.get(Type) : undefined;
  if (known === undefined) return [];
  return [{ ...about, action: "failed", verdict: judgeEnhancedStatus(known), status: statusIn(Details, known) }];
}

const metadataName = "mail";

/** The header that makes Postmark repeat the identifier of a mail in its reports. It takes the header out. */
export const postmarkHeaders = (id: string): Record<string, string> => ({ [`X-PM-Metadata-${metadataName}`]: id });
