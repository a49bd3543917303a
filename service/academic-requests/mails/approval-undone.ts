import { company } from "#content/company.ts";
import type { RequestableLanguage } from "#contract/forms.ts";
import { composeMail, type Mail } from "../../mail/compose-mail.ts";
import { formatDay } from "../../time/format-time.ts";

interface ApprovalUndone {
  language: RequestableLanguage;
  /** Whether the mail with the key may have reached the requester. */
  keyHasLeft: boolean;
  typicalBy: Date;
  statusUrl: string;
}

/** To the requester: the approval by rule was undone, and a person decides. */
export function approvalUndone(
  { language, keyHasLeft, typicalBy, statusUrl }: ApprovalUndone,
  { siteUrl, contactEmail }: { siteUrl: string; contactEmail: string },
): Mail {
  const key = keyHasLeft
    ? "The license key that we sent you for it is no longer valid. Please do not use it."
    : "We have not sent you the license key that we announced.";
  return composeMail(`We review your request for an academic license for ${language}`, [
    "Hello,",
    `Your request for a free academic license for ${language} was approved automatically. We have taken that approval back, because a person must review the request. ${key}`,
    `You do not have to do anything. We typically answer by ${formatDay(typicalBy)}, by mail. If we approve the request, you get a new key. Licenses that you had before this request stay valid.`,
    `If you have questions, reply to this mail or write to ${contactEmail}.`,
    { kind: "link", label: "The status of your request:", url: statusUrl },
    `${company.name}\n${siteUrl}`,
  ]);
}
