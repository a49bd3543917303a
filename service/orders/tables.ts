import { paymentProviders } from "../platform/config/sales-settings.ts";
import type { OrderState } from "./life-cycle.ts";
import type { ItemOffer, OrderReport } from "./order-report.ts";

declare module "../platform/database/tables.ts" {
  interface Tables {
    customerOrder: OrderRow;
    orderItem: OrderItemRow;
    orderReference: OrderReferenceRow;
    orderEvent: OrderEventRow;
  }
}

declare module "../platform/mail/tables.ts" {
  interface MailPurposes {
    "order-keys": true;
    "order-waiting": true;
    "order-withheld": true;
    "order-seats": true;
    "order-receipt": true;
    "order-notice": true;
    "order-alarm": true;
  }
}

/** Where an order comes from: a provider of payments, the order form, the admin CLI, or a file. */
export const orderProviders = [...paymentProviders, "form", "operator", "import"] as const;
export type OrderProvider = (typeof orderProviders)[number];

/**
 * An order as its reports amount to when it was last settled. Amounts are in the smallest unit of the currency, and null
 * while they are not known.
 */
export interface OrderRow {
  id: string;
  provider: OrderProvider;
  /** The provider's number of it. */
  number: string;
  state: OrderState;
  /** 1 for a payment in the provider's test mode, which never leads to a license. */
  isTest: 0 | 1;
  /** 0 while reports have arrived that licenses and mails do not follow yet. */
  isSettled: 0 | 1;
  createdAt: string;
  paidAt: string | null;
  keysMailedAt: string | null;
  mailbox: string | null;
  /** The mailbox that the buyer has changed to. It takes precedence over the one that reports name. */
  movedTo: string | null;
  buyer: string | null;
  company: string | null;
  invoiceAddress: string | null;
  taxId: string | null;
  purchaseOrder: string | null;
  quote: string | null;
  currency: string | null;
  /** With the tax. */
  total: number | null;
  tax: number | null;
  refunded: number;
  invoiceUrl: string | null;
  subscription: string | null;
  /** 1 for a further payment within the period of a subscription, from which no license follows. */
  isFurther: 0 | 1;
  /** Why the operator must look at it, in a sentence. */
  problem: string | null;
  importedFrom: string | null;
}

export interface OrderItemRow {
  orderId: string;
  /** From 1. */
  item: number;
  /** Null while the price is mapped to no offer. */
  offer: ItemOffer | null;
  price: string | null;
  seats: number;
  amount: number | null;
  renewsId: string | null;
  /** 1 if the operator says what it renews. Otherwise it counts for licenses of the same buyer alone. */
  isRenewalConfirmed: 0 | 1;
}

/** Every number by which reports name an order, such as those of the payment, the invoice and the checkout. */
export interface OrderReferenceRow {
  provider: OrderProvider;
  reference: string;
  orderId: string;
}

/** What was reported of an order, as it arrived. */
export interface OrderEventRow {
  id: string;
  provider: OrderProvider;
  /** The provider's number of the event. */
  eventId: string;
  /** Null while it is not known to which order it belongs. */
  orderId: string | null;
  occurredAt: string;
  receivedAt: string;
  /** Null while it is to be worked off. */
  handledAt: string | null;
  /** Null if the event is none of an order. */
  kind: OrderReport["kind"] | null;
  /** The report as JSON. */
  facts: string | null;
  /** The body of the request, as it was signed. */
  body: string | null;
  /** Why it waits, or cannot be read. */
  problem: string | null;
  /** 1 for an event of a test account. */
  isTest: 0 | 1;
  /** What later events need to know from this one, such as the number of the customer that it describes. */
  subject: string | null;
}
