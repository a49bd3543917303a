import { company } from "#content/company.ts";
import { composeMail, type Mail } from "../../../mail/compose-mail.ts";
import { newsletterSenderLines } from "../../sender-lines.ts";
import { unconfirmedDays } from "../subscription-rules.ts";

/** To the entered address: nothing is sent to it before its owner has pressed the button. */
export function newsletterConfirmation(link: string, from: { siteUrl: string; contactEmail: string }): Mail {
  return composeMail(`Please confirm: the ${company.name} newsletter`, [
    "Hello,",
    `this address was entered in the newsletter form at ${from.siteUrl}. It is not on the list yet: open the page below and press its button, and the newsletter comes to you when there is a new version or a new article.`,
    { kind: "link", label: "Confirm the subscription:", url: link },
    `If you did not enter the address yourself, there is nothing to do. Without the button nothing further is sent, and the address is forgotten after ${unconfirmedDays} days.`,
    newsletterSenderLines(from).join("\n"),
  ]);
}
