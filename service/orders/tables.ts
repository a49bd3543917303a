import { paymentProviders } from "../sales-settings.ts";
import type { OrderState } from "./fold-reports.ts";
import type { ItemOffer, OrderReport } from "./order-report.ts";

declare module "../db/tables.ts" {
  interface Tables {
    customerOrder: OrderRow;
    orderItem: OrderItemRow;
    orderReference: OrderReferenceRow;
    orderEvent: OrderEventRow;
  }
}

declare module "../mail/tables.ts" {
  interface MailPurposes {
    "order-keys": true;
    "order-waiting": true;
    "order-withheld": true;
    "order-moved": true;
    "order-receipt": true;
    "order-notice": true;
    "order-alarm": true;
  }
}

/** Where an order comes from: a provider of payments, the order form, or the operator. */
export const orderProviders = [...paymentProviders, "form", "operator"] as const;
export type OrderProvider = (typeof orderProviders)[number];

/** Orders, each with what its reports amounted to when it was last settled. Amounts are in the smallest unit of the currency, and null while they are not known. */
export interface OrderRow {
  id: string;
  provider: OrderProvider;
  number: string;
  state: OrderState;
  /** 1 for a payment in test mode, which never leads to a license. */
  isTest: 0 | 1;
  /** 0 while reports are to be worked off. */
  isSettled: 0 | 1;
  createdAt: string;
  paidAt: string | null;
  /** When the mail with the keys was queued. */
  keysMailedAt: string | null;
  email: string | null;
  buyer: string | null;
  company: string | null;
  invoiceAddress: string | null;
  taxId: string | null;
  /** The buyer's number of the order. */
  purchaseOrder: string | null;
  currency: string | null;
  /** With tax. */
  total: number | null;
  /** The tax in the total. */
  tax: number | null;
  refunded: number;
  invoiceUrl: string | null;
  subscription: string | null;
  /** 1 for a further payment within a period, from which no license follows. */
  isFurther: 0 | 1;
  /** Why the operator must look at it. */
  problem: string | null;
}

/** The lines of orders. */
export interface OrderItemRow {
  orderId: string;
  /** The number of the line, from 1. */
  item: number;
  /** Null while the price is mapped to no offer. */
  offer: ItemOffer | null;
  /** The provider's number of the price. */
  price: string | null;
  seats: number;
  /** With tax, or before taxes while the tax is not recorded. */
  amount: number | null;
  renewsId: string | null;
  /** 1 if the operator says what it renews. Otherwise it counts for licenses of the same buyer alone. */
  isRenewalConfirmed: 0 | 1;
}

/** The numbers by which an order is known, such as those of payment, invoice and checkout. */
interface OrderReferenceRow {
  provider: OrderProvider;
  reference: string;
  orderId: string;
}

/** What was reported of orders, as it arrived. */
export interface OrderEventRow {
  id: string;
  provider: OrderProvider;
  eventId: string;
  /** Null while the order is not known. */
  orderId: string | null;
  occurredAt: string;
  receivedAt: string;
  handledAt: string | null;
  /** Null if the event is none of an order. */
  kind: OrderReport["kind"] | null;
  /** What was reported, as JSON. */
  facts: string | null;
  /** The report as it arrived, as it was signed. */
  body: string | null;
  /** Why it waits, or cannot be read. */
  problem: string | null;
  isTest: 0 | 1;
  /** What later events need to know from this one, such as the number of the customer. */
  subject: string | null;
}
