import { composeMail, type Mail } from "../../mail/compose-mail.ts";
import { formatTime } from "../../time/format-time.ts";

/** What the operator learns about a request. `evidence` comes from `describeEvidence`. */
export interface AcademicNotice {
  language: string;
  university: string;
  evidence: readonly (readonly [label: string, value: string])[];
  approveUrl: string;
  rejectUrl: string;
  linksExpireAt: Date;
}

/** To the operator: all evidence, and the two links that decide. A reply goes to the requester. */
export function academicNotice(notice: AcademicNotice): Mail {
  return composeMail(`Academic license request: ${notice.language}, ${notice.university}`, [
    "An academic license has been requested.",
    notice.evidence,
    { kind: "link", label: "Approve, on a page with one button:", url: notice.approveUrl },
    { kind: "link", label: "Reject, on a page where you choose the reason:", url: notice.rejectUrl },
    `Both links work until ${formatTime(notice.linksExpireAt)}, and until somebody has decided. Whoever holds them can decide: please do not forward this mail.`,
    "The requester has a receipt and expects an answer. Replying to this mail writes to the requester.",
  ]);
}
