/**
 * What a mail server's answer says about the recipient. `delivered`: accepted. `hard`: the mailbox does not exist or
 * accepts no mail any more; writing to it again harms the sender's reputation. `soft`: it may work later. `policy`: the
 * mail or its sender is refused, not the recipient; the operator must look. `unclear`: a permanent failure without a
 * stated reason.
 */
export type DeliveryVerdict = "delivered" | "hard" | "soft" | "policy" | "unclear";

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
