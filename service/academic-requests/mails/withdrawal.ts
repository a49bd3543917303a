import { company } from "#content/company.ts";
import type { RequestableLanguage } from "#contract/forms.ts";
import { composeMail, type Mail } from "../../mail/compose-mail.ts";
import { formatTime } from "../../time/format-time.ts";

interface Withdrawal {
  language: RequestableLanguage;
  at: Date;
  statusUrl: string;
}

/** To the requester: the request is withdrawn, in case that somebody else has pressed the button. */
export function withdrawalConfirmation(
  { language, at, statusUrl }: Withdrawal,
  { siteUrl, contactEmail }: { siteUrl: string; contactEmail: string },
): Mail {
  return composeMail(`Your request for an academic license for ${language} is withdrawn`, [
    "Hello,",
    `Your request for a free academic license for ${language} was withdrawn on its status page, on ${formatTime(at)}. We do not review it any more.`,
    `If you still need a license, send a new request at any time: ${siteUrl}/acad-lic-request`,
    `If you did not withdraw the request, reply to this mail or write to ${contactEmail}.`,
    { kind: "link", label: "The status of your request:", url: statusUrl },
    `${company.name}\n${siteUrl}`,
  ]);
}

interface WithdrawalNotice {
  id: string;
  language: RequestableLanguage;
  university: string;
  mailbox: string;
  at: Date;
}

/** To the operator, who was asked to decide: there is nothing to decide any more. */
export function withdrawalNotice({ id, language, university, mailbox, at }: WithdrawalNotice): Mail {
  return composeMail(`Academic license request withdrawn: ${language}, ${university}`, [
    "The requester has withdrawn a request that waited for your decision. You do not have to do anything: the links in its mail decide nothing any more.",
    [
      ["Request", id],
      ["E-mail", mailbox],
      ["Withdrawn", formatTime(at)],
    ],
  ]);
}
