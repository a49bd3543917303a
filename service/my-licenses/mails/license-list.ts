import { company } from "#content/company.ts";
import { composeMail, type Mail } from "../../mail/compose-mail.ts";

/** To a customer: the link to all licenses of the mailbox. */
export function licenseListMail(url: string, from: { siteUrl: string; contactEmail: string }): Mail {
  return composeMail(`Your ${company.name} licenses`, [
    "Hello,",
    `This address was entered at ${from.siteUrl}/licenses. The page below lists your licenses and orders. There you can get a key again, renew a license, and assign seats.`,
    { kind: "link", label: "Your licenses:", url },
    "The link works for one day. Whoever has it can use the page, so do not pass this mail on.",
    `If you did not ask for it, ignore this mail. If you need help, write to ${from.contactEmail}.`,
    `${company.name}\n${from.siteUrl}`,
  ]);
}
