import { company } from "#content/company.ts";
import { promiseWords } from "#content/promises.ts";
import type { RequestableLanguage } from "#contract/forms.ts";
import { composeMail, type Mail } from "../../mail/compose-mail.ts";
import { formatDay } from "../../time/format-time.ts";

interface Receipt {
  language: RequestableLanguage;
  statusUrl: string;
  /** When the requester should ask about the request. */
  askAfter: Date;
  /** Whether clear cases are approved as soon as the mailbox is proven. */
  isRuleOn: boolean;
}

const answerByRule =
  "If your institution is on our list and nothing is unclear, we send the license key as soon as you confirm this mailbox. We review every other request.";

/**
 * To the requester: the request has arrived, and what happens next. It repeats nothing that was typed into the form:
 * anyone can enter any address, and its owner must not receive that text from us.
 */
export function academicReceipt(
  { language, statusUrl, askAfter, isRuleOn }: Receipt,
  { siteUrl, contactEmail }: { siteUrl: string; contactEmail: string },
): Mail {
  return composeMail(`Your request for an academic license for ${language}`, [
    "Hello,",
    `We have received your request for a free academic license of the ${company.name} tool for ${language}. ${isRuleOn ? answerByRule : "We review every request. If we approve it, we send the license key to this address."}`,
    {
      kind: "link",
      label: isRuleOn
        ? "Confirm that this mailbox is yours, so that the key can come at once:"
        : "See the status of your request, and confirm that this mailbox is yours:",
      url: statusUrl,
    },
    `The typical response takes ${promiseWords.academicAnswerTypical}. If you have no answer after ${promiseWords.academicFollowUp} (after ${formatDay(askAfter)}), look in your spam folder, then write to ${contactEmail}.`,
    "If you sent the request by mistake, or did not send it, withdraw it on that page or reply to this mail.",
    `${company.name}\n${siteUrl}`,
  ]);
}
