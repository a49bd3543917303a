import { quotePath } from "#content/addresses.ts";
import { company } from "#content/company.ts";
import { offers } from "#content/offers.ts";
import { promiseWords } from "#content/promises.ts";
import type { SalesSettings } from "../../config/sales-settings.ts";
import { composeMail, type Mail, type MailBlock } from "../../mail/compose-mail.ts";
import { formatOrderAmount } from "../order-amount.ts";
import type { Quote, Selection } from "../quotes/quote.ts";
import { quoteQuery } from "../quotes/quote-query.ts";

interface OrderReceipt {
  number: string;
  selection: Selection;
  /** Undefined if the price is not fixed. */
  quote: Quote | undefined;
  supplier: SalesSettings["supplier"];
}

/**
 * To the buyer: the order has arrived, and how it is paid. It repeats no text that was typed into the form: anyone can
 * enter any address, and its owner must not receive that text from us.
 */
export function orderReceiptMail(
  { number, selection: { offer, seats }, quote, supplier }: OrderReceipt,
  { siteUrl, contactEmail }: { siteUrl: string; contactEmail: string },
): Mail {
  return composeMail(`Your order ${number}`, [
    "Hello,",
    "We have received your order:",
    [
      ["Order", number],
      ["License", offers[offer].name],
      ["Developers", String(seats)],
      ["Amount", formatOrderAmount(offer, seats)],
    ],
    ...(quote ? paymentBlocks(supplier) : ["We send you a quote first. You order nothing before you accept it."]),
    ...(quote
      ? [
          {
            kind: "link",
            label: `Quote ${quote.number} with these prices, to print:`,
            url: `${siteUrl}${quotePath}?${quoteQuery(quote)}`,
          } as const,
        ]
      : []),
    `To change or cancel the order, reply to this mail. If you did not order, you need not do anything: nothing is charged. Questions: ${contactEmail}.`,
    `${company.name}\n${siteUrl}`,
  ]);
}

function paymentBlocks(supplier: OrderReceipt["supplier"]): MailBlock[] {
  const bank = supplier?.bankDetails ?? [];
  return [
    "We send you the invoice with the applicable taxes. You pay it by card through a third-party payment gateway, or by bank transfer.",
    ...(bank.length > 0
      ? [
          "For a bank transfer, wait for the invoice, and name the order:",
          { kind: "lines", text: bank.join("\n") } as const,
        ]
      : []),
    `We send the license key within ${promiseWords.keyDelivery} after the full amount has arrived.`,
  ];
}
