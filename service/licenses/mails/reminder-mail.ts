import { company } from "#content/company.ts";
import { promiseWords } from "#content/promises.ts";
import { composeMail, type Mail, type MailBlock } from "../../mail/compose-mail.ts";
import { formatDay } from "../../time/format-time.ts";
import type { Renewal, SeatBuyer } from "../renewal.ts";

interface Reminder {
  /** The products in words. */
  name: string;
  edition: string;
  expiresAt: Date;
  daysLeft: number;
}

interface From {
  siteUrl: string;
  contactEmail: string;
}

const inDays = (daysLeft: number) => (daysLeft === 1 ? "one day" : `${daysLeft} days`);

/** To the licensee: the license expires soon, and how to go on. */
export function licenseReminderMail(
  { name, edition, expiresAt, daysLeft, renewal }: Reminder & { renewal: Renewal },
  { siteUrl, contactEmail }: From,
): Mail {
  const subject = renewal.kind === "subscription" ? "renews" : "ends";
  return composeMail(`Your license for ${name} ${subject} in ${inDays(daysLeft)}`, [
    "Hello,",
    `Your ${edition} license for ${name} is valid until ${formatDay(expiresAt)}.${renewal.kind === "subscription" ? "" : " After that day you need a new license for projects above the limits of the trial."}`,
    ...renewalBlocks(renewal, siteUrl),
    `You receive this mail because we sent the license to this address. We remind you ${promiseWords.reminders} before a license ends. If you have questions, write to ${contactEmail}.`,
    `${company.name}\n${siteUrl}`,
  ]);
}

const addedTerm = "If you renew before that day, the new term begins on it.";

function renewalBlocks(renewal: Renewal, siteUrl: string): MailBlock[] {
  switch (renewal.kind) {
    case "press":
      return [
        { kind: "link", label: "Renew your license with one press:", url: renewal.url },
        `${addedTerm} If you no longer read mail at this address, request a new license at ${siteUrl}/acad-lic-request.`,
      ];
    case "buy":
      return [{ kind: "link", label: "Renew your license:", url: renewal.url }, addedTerm];
    case "subscription":
      return [
        "It belongs to a subscription, which renews by itself. You do not have to do anything: after the payment we send you the key for the next term.",
        { kind: "link", label: "If you have canceled the subscription, buy a license again:", url: renewal.url },
      ];
    case "seat":
      return [
        "It is one of several seats that were bought together. We have reminded the buyer to renew them. Once they are renewed, we send you the key for the next term.",
      ];
  }
}

/** To the buyer of several seats: their licenses expire soon, and how to renew all of them. */
export function seatsReminderMail(
  { name, edition, expiresAt, daysLeft, buyer }: Reminder & { buyer: SeatBuyer },
  { siteUrl, contactEmail }: From,
): Mail {
  return composeMail(`Your ${buyer.seats} licenses for ${name} end in ${inDays(daysLeft)}`, [
    "Hello,",
    `Your ${buyer.seats} ${edition} licenses for ${name} are valid until ${formatDay(expiresAt)}.`,
    { kind: "link", label: "Renew them:", url: buyer.url },
    `${addedTerm} Each person who has a seat keeps it and gets the new key by mail. You can order more or fewer seats.`,
    `You receive this mail because you bought these licenses. We remind you ${promiseWords.reminders} before they end. If you have questions, write to ${contactEmail}.`,
    `${company.name}\n${siteUrl}`,
  ]);
}
