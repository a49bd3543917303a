import type { MailBlock } from "../../mail/compose-mail.ts";
import { formatTime } from "../../time/format-time.ts";
import type { AcademicLicenseRequestRow } from "../tables.ts";

interface ApprovalByRule
  extends Pick<AcademicLicenseRequestRow, "id" | "name" | "mailbox" | "university" | "language" | "explanation"> {
  decidedAt: string;
  undoUrl: string;
}

/** The part of the daily digest on the requests that the rule has approved. */
export function approvalsByRulePart(approvals: readonly ApprovalByRule[]): { subject: string; blocks: MailBlock[] } {
  const count = approvals.length === 1 ? "1 request was" : `${approvals.length} requests were`;
  return {
    subject: `${count} approved by rule`,
    blocks: [
      "The rule has approved these requests, and their keys are sent. To undo one revokes its license, returns the request to review and tells the requester.",
      ...approvals.flatMap(({ id, name, mailbox, university, language, explanation, decidedAt, undoUrl }) => [
        [
          ["Request", id],
          ["Name", name],
          ["E-mail", mailbox],
          ["University", university],
          ["Language", language],
          ...(explanation === null ? [] : [["Reason", explanation] as const]),
          ["Approved", formatTime(new Date(decidedAt))],
        ] as const,
        { kind: "link", label: "Undo the approval:", url: undoUrl } as const,
      ]),
    ],
  };
}
