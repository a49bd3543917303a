import { company } from "#content/company.ts";
import { type RejectionReasonId, rejectionReasons } from "#content/rejection-reasons.ts";
import type { RequestableLanguage } from "#contract/forms.ts";
import { composeMail, type Mail } from "../../mail/compose-mail.ts";

interface Rejection {
  language: RequestableLanguage;
  reason: RejectionReasonId;
  /** What the operator adds. */
  note: string | null;
  statusUrl: string;
}

/** To the requester: the request is rejected, why, and what helps. */
export function academicRejection(
  { language, reason, note, statusUrl }: Rejection,
  { siteUrl, contactEmail }: { siteUrl: string; contactEmail: string },
): Mail {
  const words = rejectionReasons[reason];
  return composeMail(`About your request for an academic license for ${language}`, [
    "Hello,",
    `Thank you for your interest in ${company.name}. We have reviewed your request for a free academic license for ${language} and cannot approve it. ${words.reason}`,
    ...(note === null ? [] : [note]),
    words.remedy,
    `A reply to this mail reaches us at ${contactEmail}. You can send a new request at any time.`,
    { kind: "link", label: "The status of your request:", url: statusUrl },
    `${company.name}\n${siteUrl}`,
  ]);
}
