import { formatOrderAmount, offers, quotePath } from "#content/products/offers.ts";
import { promiseWords } from "#content/products/promises.ts";
import type { App } from "../context.ts";
import { composeLetter, composeMail, type Mail, type MailBlock, wordsOf } from "../mail/message.ts";
import { receiptWords } from "../mail/notify.ts";
import type { FilledOrder } from "./read-order-form.ts";
import { type Selection, selectionQuery } from "./read-selection.ts";
import { priceOf } from "./sold-offers.ts";

interface OrderNotice {
  /** The page of the order. */
  deskUrl: string;
  number: string;
  order: FilledOrder;
  hasReceipt: boolean;
}

/** To the operator: somebody has sent the order form. A reply does not reach the buyer. */
export function orderNoticeMail({ deskUrl, number, order, hasReceipt }: OrderNotice): Mail {
  const { offer, seats } = order;
  const given = (label: string, value: string | null | undefined) => (value ? [[label, value] as const] : []);
  const isPriced = priceOf(offer) !== undefined;
  return composeMail(`Order ${number}: ${seats} × ${offers[offer].name}`, [
    "There's a new order from the order form. It isn't paid yet.",
    [
      ["Order", number],
      ["License", offers[offer].name],
      ["Developers", String(seats)],
      ["Amount", formatOrderAmount(offer, seats)],
      ["Name", order.name],
      ["Email", order.email],
      ...given("Company", order.company),
      ["Invoice address", order.address],
      ...given("Tax number", order.taxId),
      ...given("Purchase order", order.purchaseOrder),
      ...given("Renews the license", order.renews),
    ],
    `${isPriced ? "Email the buyer the invoice, with taxes. When" : "Email the buyer a quote. When it's accepted and"} the full amount has arrived, press "Mark as paid" and enter the total and tax from the invoice. The service then issues and sends the license keys.`,
    { kind: "link", label: "Open the order at the desk:", url: deskUrl },
    receiptWords("buyer", hasReceipt),
  ]);
}

/**
 * To the buyer: the order has arrived, and how it is paid. It repeats no text that was typed into the form: anyone can
 * enter any address, and its owner must not receive that text from us.
 */
export function orderReceiptMail(number: string, { offer, seats }: Selection, app: App): Mail {
  const say = wordsOf("order-receipt", app);
  const blocks = [
    say("received"),
    [
      ["Order", number],
      ["License", offers[offer].name],
      ["Developers", String(seats)],
      ["Amount", formatOrderAmount(offer, seats)],
    ],
    ...(priceOf(offer) !== undefined
      ? [
          ...paymentBlocks(app),
          {
            kind: "link",
            label: say("quoteLink"),
            url: `${app.siteUrl}${quotePath}?${selectionQuery({ offer, seats })}`,
          } as const,
        ]
      : [say("quoteFirst")]),
    say("questions"),
  ] as const;
  return composeLetter(say("subject", { number }), blocks, app);
}

function paymentBlocks(app: App): MailBlock[] {
  const say = wordsOf("order-receipt", app);
  const bank = app.sales.supplier?.bankDetails ?? [];
  return [
    say("payment"),
    ...(bank.length > 0 ? [say("transfer"), { kind: "lines", text: bank.join("\n") } as const] : []),
    say("keyTime", { keyDelivery: promiseWords.keyDelivery }),
  ];
}
