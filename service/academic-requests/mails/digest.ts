import { composeMail, type Mail } from "../../mail/compose-mail.ts";
import { formatTime } from "../../time/format-time.ts";

export interface WaitingRequest {
  id: string;
  language: string;
  university: string;
  receivedAt: Date;
  askAfter: Date;
  approveUrl: string;
  rejectUrl: string;
}

/**
 * To the operator, at most once a day: the requests whose promised answer time is over or nearly so.
 *
 * @param isCut whether there may be more than those
 */
export function operatorDigest(
  waiting: readonly WaitingRequest[],
  { now, isCut }: { now: Date; isCut: boolean },
): Mail {
  const late = waiting.filter(({ askAfter }) => askAfter.getTime() <= now.getTime()).length;
  const count = waiting.length === 1 ? "1 academic request waits" : `${waiting.length} academic requests wait`;
  return composeMail(`${count} for an answer${late > 0 ? `, ${late} past the promised time` : ""}`, [
    "Each of these was promised an answer, and the time is over or nearly so. The oldest stands first.",
    ...waiting.flatMap(({ id, language, university, receivedAt, askAfter, approveUrl, rejectUrl }) => [
      [
        ["Request", id],
        ["Language", language],
        ["University", university],
        ["Received", formatTime(receivedAt)],
        ["Promised until", formatTime(askAfter)],
      ] as const,
      { kind: "link", label: "Everything about it, and the button to approve:", url: approveUrl } as const,
      { kind: "link", label: "To reject it:", url: rejectUrl } as const,
    ]),
    ...(isCut ? [`These are the ${waiting.length} oldest.`] : []),
    "npm run admin -- requests list --state received shows all open requests.",
  ]);
}
