import { company } from "#content/company.ts";
import { offers } from "#content/offers.ts";
import { keyBlocks } from "../../licenses/mails/key-mail.ts";
import type { LicenseRow } from "../../licenses/tables.ts";
import { composeMail, type Mail, type MailBlock } from "../../mail/compose-mail.ts";
import { soldOffer } from "../sold-offers.ts";
import type { OrderItemRow, OrderRow } from "../tables.ts";

interface OrderKeys {
  order: Pick<OrderRow, "number" | "invoiceUrl">;
  licenses: readonly LicenseRow[];
  /** The names of the products whose key follows. */
  waiting: readonly string[];
  /** The items whose seats the buyer assigns to people. */
  toAssign: readonly OrderItemRow[];
  /** How many people keep the seat that they had in the order before. */
  kept: number;
}

/** To the buyer: the keys of an order that are at hand, the invoice, and the first steps. */
export function orderKeysMail(
  { order, licenses, waiting, toAssign, kept }: OrderKeys,
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
    ...(waiting.length === 0
      ? []
      : [
          waiting.length === 1
            ? `The license key for ${waiting[0]} is not ready yet. We send it to this mailbox as soon as it is.`
            : `The license keys for ${nameList.format(waiting)} are not ready yet. We send each to this mailbox as soon as it is.`,
        ]),
    ...(licenses.length === 0
      ? []
      : ["Registration binds a key to one computer, so register it on the computer you work on."]),
    ...toolsAndInvoice(order, siteUrl),
    { kind: "link", label: "All your licenses, with this mail again:", url: `${siteUrl}/licenses` },
    `If you need help, write to ${contactEmail} and name your order.`,
    `${company.name}\n${siteUrl}`,
  ]);
}

const nameList = new Intl.ListFormat("en-US", { type: "conjunction" });

const toolsAndInvoice = ({ invoiceUrl }: OrderKeys["order"], siteUrl: string): MailBlock[] => [
  { kind: "link", label: "Download the tools:", url: `${siteUrl}/download` },
  ...(invoiceUrl === null ? [] : [{ kind: "link", label: "Your invoice:", url: invoiceUrl } as const]),
];

/** To the buyer of a paid order: its keys are not there yet, and follow. It names no time, which nobody knows. */
export function orderWaitingMail(
  { order, items }: { order: OrderKeys["order"]; items: readonly OrderItemRow[] },
  { siteUrl, contactEmail }: { siteUrl: string; contactEmail: string },
): Mail {
  const isOne = items.length === 1 && items[0]?.seats === 1;
  const keys = isOne ? "Your license key is" : "Your license keys are";
  return composeMail(`Thank you for your order ${order.number}`, [
    "Hello,",
    `Thank you for your order ${order.number}. We have received your payment.`,
    seatList(items),
    `${keys} not ready yet. We send ${isOne ? "it" : "them"} to this mailbox as soon as ${isOne ? "it is" : "they are"}. You do not need to do anything.`,
    ...toolsAndInvoice(order, siteUrl),
    `If you have questions, write to ${contactEmail} and name your order.`,
    `${company.name}\n${siteUrl}`,
  ]);
}

const seatList = (items: readonly OrderItemRow[]) =>
  items
    .map(({ offer, seats }) => {
      const sold = soldOffer(offer);
      return `${seats} × ${sold ? offers[sold.id].name : "license"}`;
    })
    .join(", ");

function seatBlocks(items: readonly OrderItemRow[], siteUrl: string): MailBlock[] {
  if (items.length === 0) return [];
  return [
    `You ordered seats for several people: ${seatList(items)}. Each person gets a key of their own.`,
    { kind: "link", label: "Assign the seats to mailboxes:", url: `${siteUrl}/licenses` },
  ];
}
