import { company } from "#content/company.ts";
import { composeMail, type Mail } from "../../mail/compose-mail.ts";
import { newsletterSenderLines } from "../sender-lines.ts";
import { unconfirmedDays } from "../subscription-rules.ts";

/** To the entered address: nothing is sent to it before its owner has pressed the button. */
export function newsletterConfirmation(link: string, from: { siteUrl: string; contactEmail: string }): Mail {
  return composeMail(`Please confirm: the ${company.name} newsletter`, [
    "Hello,",
    `This address was entered in the newsletter form at ${from.siteUrl}. It is not on the list yet. To subscribe, open the page below and press the button there. We write when there is a new version or a new article.`,
    { kind: "link", label: "Confirm the subscription:", url: link },
    `If you did not enter the address yourself, ignore this mail. We send nothing more, and we delete the address after ${unconfirmedDays} days.`,
    newsletterSenderLines(from).join("\n"),
  ]);
}
