import { composeMail, type Mail } from "../../mail/compose-mail.ts";
import { formatTime } from "../../time/format-time.ts";

/** What the operator learns about a request. `evidence` comes from `describeEvidence`. */
export interface AcademicNotice {
  language: string;
  university: string;
  mailbox: string;
  evidence: readonly (readonly [label: string, value: string])[];
  approveUrl: string;
  rejectUrl: string;
  linksExpireAt: Date;
}

/**
 * To the operator: all evidence, and the two links that decide. A reply quotes them, so it goes to the operator's own
 * mailbox; the requester is written to in a new mail.
 */
export function academicNotice(notice: AcademicNotice): Mail {
  return composeMail(`Academic license request: ${notice.language}, ${notice.university}`, [
    "There is a new request for an academic license.",
    notice.evidence,
    { kind: "link", label: "Approve the request:", url: notice.approveUrl },
    { kind: "link", label: "Reject the request, with a reason:", url: notice.rejectUrl },
    `Both links work until ${formatTime(notice.linksExpireAt)}, and until the request is decided. You can decide only on a device that is signed in: on your first visit the page sends you a sign-in link.`,
    "The requester has a receipt. A reply to this mail does not reach the requester.",
    { kind: "link", label: "Write to the requester:", url: mailtoAddress(notice.mailbox) },
  ]);
}

/** Percent-encodes the reserved characters of a mailto address (RFC 6068 section 2). */
function mailtoAddress(mailbox: string): string {
  return `mailto:${encodeURIComponent(mailbox).replace("%40", "@")}`;
}
