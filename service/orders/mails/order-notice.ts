import { type OfferId, offers } from "#content/offers.ts";
import { composeMail, type Mail } from "../../mail/compose-mail.ts";
import { formatOrderAmount, priceOf } from "../order-amount.ts";

interface OrderNotice {
  orderId: string;
  number: string;
  order: NoticedOrder;
  isQuoteValid: boolean;
}

interface NoticedOrder {
  offer: OfferId;
  seats: number;
  name: string;
  email: string;
  company: string | null;
  address: string;
  taxId: string | null;
  purchaseOrder: string | null;
  /** The number of the quote that the order refers to. */
  quote?: string | undefined;
  /** The number of the license that the order renews. */
  renews?: string | undefined;
}

/** To the operator: somebody has sent the order form. A reply does not reach the buyer. */
export function orderNoticeMail({ orderId, number, order, isQuoteValid }: OrderNotice): Mail {
  const { offer, seats } = order;
  const given = (label: string, value: string | null | undefined) => (value ? [[label, value] as const] : []);
  const isPriced = priceOf(offer) !== undefined;
  return composeMail(`Order ${number}: ${seats} × ${offers[offer].name}`, [
    "There is a new order from the order form. It is not paid.",
    [
      ["Order", number],
      ["License", offers[offer].name],
      ["Developers", String(seats)],
      ["Amount", formatOrderAmount(offer, seats)],
      ["Name", order.name],
      ["Mailbox", order.email],
      ...given("Company", order.company),
      ["Invoice address", order.address],
      ...given("Tax number", order.taxId),
      ...given("Purchase order", order.purchaseOrder),
      ...given("Quote", order.quote && describeQuote(order.quote, isQuoteValid)),
      ...given("Renews the license", order.renews),
    ],
    isPriced
      ? "Send the invoice with taxes to the mailbox. When the full amount has arrived, record the payment with the total and the tax of the invoice: the license keys are then issued and sent."
      : "Send a quote to the mailbox. When it is accepted and the full amount has arrived, record the payment with the total and the tax of the invoice: the license keys are then issued and sent.",
    { kind: "lines", text: `npm run admin -- orders paid ${orderId} --amount TOTAL --tax TAX` },
    "To see the order:",
    { kind: "lines", text: `npm run admin -- orders show ${orderId}` },
    "The buyer has a receipt. A reply to this mail does not reach the buyer.",
  ]);
}

function describeQuote(number: string, isValid: boolean): string {
  return isValid ? number : `${number}, which does not hold for this license, number of developers, price and day`;
}
