import { type DeliveryVerdict, judgeEnhancedStatus } from "./delivery-verdict.ts";

export interface SmtpAnswer {
  /** The reply code (RFC 5321 section 4.2). */
  code: number;
  /** The text after the code. */
  text: string;
  /** Whether it answers the command that names the recipient. */
  isAboutRecipient: boolean;
}

export interface JudgedAnswer {
  verdict: DeliveryVerdict;
  /** The enhanced status code, `5.1.1`, if any. */
  status: string | undefined;
}

/** Judges by the enhanced status code (RFC 2034) if there is one, otherwise by the reply code. */
export function judgeSmtpAnswer({ code, text, isAboutRecipient }: SmtpAnswer): JudgedAnswer {
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
