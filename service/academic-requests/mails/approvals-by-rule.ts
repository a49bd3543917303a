import type { DigestPart } from "../../digest/digest-part.ts";
import { formatTime } from "../../time/format-time.ts";
import type { AcademicLicenseRequestRow } from "../tables.ts";

interface ApprovalByRule
  extends Pick<AcademicLicenseRequestRow, "id" | "name" | "mailbox" | "university" | "language" | "explanation"> {
  decidedAt: string;
  undoUrl(holderId: string | undefined): string;
}

/** The part of the daily digest on the requests that the rule has approved. */
export function approvalsByRulePart(approvals: readonly ApprovalByRule[]): DigestPart {
  const count = approvals.length === 1 ? "1 request was" : `${approvals.length} requests were`;
  return {
    subject: `${count} approved by rule`,
    permission: "review",
    blocks: (holderId) => [
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
        { kind: "link", label: "Undo the approval:", url: undoUrl(holderId) } as const,
      ]),
    ],
  };
}
