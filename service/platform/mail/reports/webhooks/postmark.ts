import { createHash, timingSafeEqual } from "node:crypto";
import * as v from "valibot";
import { parseJson } from "../../../text.ts";
import type { MailReport } from "../../mail-purposes.ts";
import {
  judgeEnhancedStatus,
  plainText,
  type ReceiveReports,
  readMailbox,
  reportedOutcome,
  statusIn,
} from "../read-mail-report.ts";

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
    if (given === undefined || !passwords.some((password) => isSameSecret(password, given))) return undefined;
    const event = v.safeParse(Event, parseJson(body));
    return event.success ? readEvent(event.output, mailDomain) : [];
  };
}

/** Compares secrets in a time that does not tell how much of one is right. */
function isSameSecret(one: string, other: string): boolean {
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(one), digest(other));
}

/** Everything after the first colon (RFC 7617). */
function passwordOf(authorization: string | null): string | undefined {
  const encoded = /^Basic ([A-Za-z0-9+/=]{1,1000})$/i.exec(authorization ?? "")?.[1];
  return encoded && /:(?<password>.*)$/s.exec(Buffer.from(encoded, "base64").toString("utf8"))?.groups?.password;
}

function readEvent(event: Event, mailDomain: string): MailReport[] {
  const { [metadataName]: id } = event.Metadata;
  const mailbox = readMailbox(event.Email ?? event.Recipient);
  const outcome = readOutcome(event);
  if (mailbox === undefined || typeof id !== "string" || !/^[0-9a-f-]{36}$/.test(id) || !outcome) return [];
  return [{ originalMessageId: `<${id}@${mailDomain}>`, mailboxes: [mailbox], outcome }];
}

function readOutcome({ RecordType, Type, Details, Description, ...event }: Event): MailReport["outcome"] | undefined {
  if (RecordType === "SpamComplaint") return { kind: "complaint" };
  if (RecordType === "Delivery") return { kind: "delivered" };
  if (RecordType === "SubscriptionChange") {
    // Bounces and complaints change that list too, and come as events of their own.
    const isByHand = event.SuppressionReason === "ManualSuppression" && event.Origin === "Recipient";
    return event.SuppressSending === true && isByHand ? { kind: "unsubscribed" } : undefined;
  }
  const known = RecordType === "Bounce" ? statuses.get(Type) : undefined;
  if (known === undefined) return undefined;
  return reportedOutcome(judgeEnhancedStatus(known), statusIn(Details, known), plainText(Details || Description));
}

const metadataName = "mail";

/** The header that makes Postmark repeat the identifier of a mail in its reports. It takes the header out. */
export const postmarkHeaders = (id: string): Record<string, string> => ({ [`X-PM-Metadata-${metadataName}`]: id });
