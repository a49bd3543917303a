import type { AcademicLicenseRequestRow } from "#service/database/tables.ts";
import { composeMail, type Mail } from "./compose-mail.ts";

/** To whoever reviews: everything that the requester entered. Replying to this mail writes to the requester. */
export function academicNotice(
  request: Omit<AcademicLicenseRequestRow, "state" | "mailboxProvenAt" | "explanation">,
): Mail {
  return composeMail(`Academic license request: ${request.language}, ${request.university}`, [
    "An academic licence has been requested.",
    [
      ["Name", request.name],
      ["E-mail", request.mailbox],
      ["University", request.university],
      ["Language", request.language],
      ["Received", request.receivedAt],
      ["Request", request.id],
    ],
    "The requester has a receipt and expects an answer. Replying to this mail writes to the requester.",
  ]);
}
