import { company } from "#content/company.ts";
import { promiseWords } from "#content/promises.ts";
import { composeMail, type Mail } from "../../mail/compose-mail.ts";
import { formatDay } from "../../time/format-time.ts";

interface Reminder {
  /** The products in words. */
  name: string;
  edition: string;
  expiresAt: Date;
  daysLeft: number;
}

/** To the licensee: the license expires soon, and how to go on. */
export function licenseReminderMail(
  { name, edition, expiresAt, daysLeft }: Reminder,
  { siteUrl, contactEmail }: { siteUrl: string; contactEmail: string },
): Mail {
  const page = edition === "academic" ? "/acad-lic-request" : "/buy";
  return composeMail(`Your license for ${name} ends in ${daysLeft === 1 ? "one day" : `${daysLeft} days`}`, [
    "Hello,",
    `Your ${edition} license for ${name} is valid until ${formatDay(expiresAt)}. After that day you need a new license for projects above the limits of the trial.`,
    {
      kind: "link",
      label: edition === "academic" ? "Request a new academic license:" : "Renew your license:",
      url: `${siteUrl}${page}`,
    },
    `You receive this mail because we sent the license to this address. We remind you ${promiseWords.reminders} before a license ends. If you have questions, write to ${contactEmail}.`,
    `${company.name}\n${siteUrl}`,
  ]);
}
