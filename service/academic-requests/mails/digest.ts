import type { DigestPart } from "../../digest/digest-part.ts";
import { formatTime } from "../../time/format-time.ts";

export interface WaitingRequest {
  id: string;
  language: string;
  university: string;
  receivedAt: Date;
  askAfter: Date;
  linkTo(verdict: "approve" | "reject", holderId: string | undefined): string;
}

/**
 * The part of the daily digest on requests whose promised answer time is over or nearly so.
 *
 * @param isCut whether there may be more than those
 */
export function waitingRequestsPart(
  waiting: readonly WaitingRequest[],
  { now, isCut }: { now: Date; isCut: boolean },
): DigestPart {
  const late = waiting.filter(({ askAfter }) => askAfter.getTime() <= now.getTime()).length;
  const count = waiting.length === 1 ? "1 academic request waits" : `${waiting.length} academic requests wait`;
  return {
    subject: `${count} for an answer${late > 0 ? `, ${late} past the promised time` : ""}`,
    permission: "review",
    blocks: (holderId) => [
      "These requests are near or past the time by which we promised an answer. The oldest comes first.",
      ...waiting.flatMap(({ id, language, university, receivedAt, askAfter, linkTo }) => [
        [
          ["Request", id],
          ["Language", language],
          ["University", university],
          ["Received", formatTime(receivedAt)],
          ["Promised until", formatTime(askAfter)],
        ] as const,
        { kind: "link", label: "Approve the request:", url: linkTo("approve", holderId) } as const,
        { kind: "link", label: "Reject the request:", url: linkTo("reject", holderId) } as const,
      ]),
      ...(isCut ? [`This mail lists the ${waiting.length} oldest requests.`] : []),
      "npm run admin -- requests list --state received shows all open requests.",
    ],
  };
}
