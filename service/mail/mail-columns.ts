import type { TableColumn } from "../cli/print-table.ts";
import type { OutgoingMailRow } from "./tables.ts";

/** Bodies and attachments hold license keys, links that permit actions, and what requesters have typed. */
export function withoutBodies({ text, html, attachmentText, ...mail }: OutgoingMailRow) {
  return mail;
}

export const mailColumns: readonly TableColumn<OutgoingMailRow>[] = [
  { heading: "MAIL", cell: ({ id }) => id },
  { heading: "PURPOSE", cell: ({ purpose }) => purpose },
  { heading: "STATE", cell: ({ state }) => state },
  { heading: "QUEUED (UTC)", cell: ({ createdAt }) => createdAt.slice(0, 16) },
  { heading: "TRIED", cell: ({ attempts }) => attempts },
  { heading: "RECIPIENT", cell: ({ recipient, recipientId }) => recipient ?? recipientId ?? "" },
  { heading: "LAST FAILURE", cell: ({ lastFailure }) => lastFailure ?? "" },
];
