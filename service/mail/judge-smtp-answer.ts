/**
 * What a refusal says. `hard`: the mailbox does not exist or accepts no mail any more; writing to it again harms the
 * sender's reputation. `soft`: it may work later. `policy`: the mail or its sender is refused, not the recipient; the
 * operator must look. `unclear`: no reason is stated.
 */
export type RefusalVerdict = "hard" | "soft" | "policy" | "unclear";

/**
 * Judges a refusal by the enhanced status code (RFC 2034) if there is one, otherwise by the reply code.
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
}): { verdict: RefusalVerdict; status: string | undefined } {
  const status = findEnhancedStatus(text, Math.floor(code / 100));
  const byStatus = status === undefined ? "unclear" : judgeEnhancedStatus(status);
  return { verdict: byStatus === "unclear" ? judgeReplyCode(code, isAboutRecipient) : byStatus, status };
}

/** The first enhanced code of the same class, at the beginning of a line: IP addresses look similar elsewhere. */
function findEnhancedStatus(text: string, statusClass: number): string | undefined {
  const codes = text.matchAll(/^(?:\d{3}[ -])?[#(]?(?<status>[45]\.\d{1,3}\.\d{1,3})(?![\d.])/gm);
  return codes.map((match) => match.groups?.status).find((status) => status?.startsWith(`${statusClass}.`));
}

/** Judges an enhanced status code `class.subject.detail` (RFC 3463, and the IANA registry for later ones). */
export function judgeEnhancedStatus(status: string): RefusalVerdict {
  const [statusClass, ...rest] = status.split(".");
  if (statusClass === "4") return "soft";
  return permanentFailures.get(rest.join(".")) ?? permanentFailures.get(`${rest[0]}.*`) ?? "unclear";
}

/** By `subject.detail`. A star matches every detail without its own line. */
const permanentFailures: ReadonlyMap<string, RefusalVerdict> = new Map([
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

/** RFC 5321 section 4.2.3. Before the recipient is named, a refusal concerns the sender or the connection. */
function judgeReplyCode(code: number, isAboutRecipient: boolean): RefusalVerdict {
  if (code < 500 || code === 552) return "soft";
  const saysEmailIsMissing = code === 550 || code === 551 || code === 553;
  return saysEmailIsMissing && isAboutRecipient ? "hard" : "unclear";
}
