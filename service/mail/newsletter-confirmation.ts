import { company } from "#content/company.ts";
import { composeMail, type Mail } from "./compose-mail.ts";

/** To a new subscriber: the address is on the list, and how it gets off again. */
export function newsletterConfirmation({ siteUrl, contactEmail }: { siteUrl: string; contactEmail: string }): Mail {
  return composeMail(`Your subscription to the ${company.name} newsletter`, [
    "Hello,",
    `this address was entered in the newsletter form at ${siteUrl} and is now on the list. We write when there is something new about the tools: a release, an article, a change that affects you.`,
    `To leave the list, reply to this mail or write to ${contactEmail}. If somebody else entered your address, do the same and we will remove it.`,
    `${company.name}\n${siteUrl}`,
  ]);
}
