import { formatTime } from "../time/format-time.ts";
import { composeMail, type Mail } from "./compose-mail.ts";

/** To the operator: a key could not be delivered, so that its licensee waits for nothing. */
export function bounceAlarm(license: { id: string; mailbox: string; reason: string; requestId: string | null }): Mail {
  return composeMail("A license key could not be delivered", [
    "The mail with a license key came back. The licensee does not have the key.",
    [
      ["Mailbox", license.mailbox],
      ["Reason", license.reason],
      ["License", license.id],
      ...(license.requestId === null ? [] : [["Request", license.requestId] as const]),
    ],
    "If the mailbox was only full for a while, send the mail again with: npm run admin -- licenses send LICENSE. Otherwise ask the requester for another address, if you know a way.",
  ]);
}

export interface WaitingRequest {
  id: string;
  language: string;
  university: string;
  receivedAt: Date;
  askAfter: Date;
  approveUrl: string;
  rejectUrl: string;
}

/** To the operator, once a day where something waits: the requests whose promised time is over or nearly so. */
export function operatorDigest(waiting: readonly WaitingRequest[], now: Date): Mail {
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
    "npm run admin -- requests list shows all open requests.",
  ]);
}
