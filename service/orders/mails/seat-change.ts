import { company } from "#content/company.ts";
import { composeMail, type Mail } from "../../mail/compose-mail.ts";

/** How many seats an item has, and had. */
export interface SeatChange {
  /** The name of what was ordered. */
  name: string;
  seats: number;
  before: number;
}

/** To the buyer: an order has more or fewer seats than when its keys were mailed. */
export function seatChangeMail(
  number: string,
  changes: readonly SeatChange[],
  { siteUrl, contactEmail }: { siteUrl: string; contactEmail: string },
): Mail {
  const isMore = changes.some(({ seats, before }) => seats > before);
  const isFewer = changes.some(({ seats, before }) => seats < before);
  return composeMail(`The seats of your order ${number} have changed`, [
    "Hello,",
    `The seats of your order ${number} have changed:`,
    changes
      .map(({ name, seats, before }) => `${name}: ${seats} ${seats === 1 ? "seat" : "seats"}, ${before} before`)
      .join("\n"),
    ...(isFewer ? ["Seats with higher numbers were taken back. Their keys no longer work."] : []),
    ...(isMore ? ["Each person gets a key of their own."] : []),
    {
      kind: "link",
      label: isMore ? "Assign the seats to mailboxes:" : "See who has a seat:",
      url: `${siteUrl}/licenses`,
    },
    `If you need help, write to ${contactEmail} and name your order.`,
    `${company.name}\n${siteUrl}`,
  ]);
}
