import { company } from "#content/company.ts";
import { offers } from "#content/offers.ts";
import { keyBlocks } from "../../licenses/mails/key-mail.ts";
import type { LicenseRow } from "../../licenses/tables.ts";
import { composeMail, type Mail, type MailBlock } from "../../mail/compose-mail.ts";
import type { OrderItemRow, OrderRow } from "../tables.ts";

interface OrderKeys {
  order: Pick<OrderRow, "number" | "invoiceUrl">;
  licenses: readonly LicenseRow[];
  /** The items whose seats the buyer assigns to people. */
  toAssign: readonly OrderItemRow[];
  /** How many people keep the seat that they had in the order before. */
  kept: number;
}

/** To the buyer: all keys of an order, the invoice, and the first steps. */
export function orderKeysMail(
  { order, licenses, toAssign, kept }: OrderKeys,
  { siteUrl, contactEmail }: { siteUrl: string; contactEmail: string },
): Mail {
  const subject = licenses.length === 1 ? "Your license key" : "Your license keys";
  return composeMail(`${licenses.length === 0 ? "Your licenses" : subject} for order ${order.number}`, [
    "Hello,",
    `Thank you for your order ${order.number}.${licenses.length === 0 ? "" : ` ${licenses.length === 1 ? "Here is your key" : "Here are your keys"}.`}`,
    ...licenses.flatMap((license) => keyBlocks(license, siteUrl)),
    ...(kept === 0
      ? []
      : [
          kept === 1
            ? "One person keeps a seat, and gets the new key by mail."
            : `${kept} people keep their seats. Each gets a new key by mail.`,
        ]),
    ...seatBlocks(toAssign, siteUrl),
    ...(licenses.length === 0
      ? []
      : ["Registration binds a key to one computer, so register it on the computer you work on."]),
    { kind: "link", label: "Download the tools:", url: `${siteUrl}/download` },
    ...(order.invoiceUrl === null ? [] : [{ kind: "link", label: "Your invoice:", url: order.invoiceUrl } as const]),
    { kind: "link", label: "All your licenses, with this mail again:", url: `${siteUrl}/licenses` },
    `If you need help, write to ${contactEmail} and name your order.`,
    `${company.name}\n${siteUrl}`,
  ]);
}

function seatBlocks(items: readonly OrderItemRow[], siteUrl: string): MailBlock[] {
  if (items.length === 0) return [];
  const seats = items
    .map(({ offer, seats }) => `${seats} × ${offer === null ? "license" : offers[offer].name}`)
    .join(", ");
  return [
    `You ordered seats for several people: ${seats}. Each person gets a key of their own.`,
    { kind: "link", label: "Assign the seats to mailboxes:", url: `${siteUrl}/licenses` },
  ];
}
