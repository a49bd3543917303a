import type { OfferId } from "#content/products/offers.ts";
import type { notOurs, PaymentProvider } from "../sales-settings.ts";
import type { Purchase } from "./purchase.ts";

declare module "../db/tables.ts" {
  interface Tables {
    customerOrder: OrderRow;
    orderItem: OrderItemRow;
    orderPayment: OrderPaymentRow;
    providerEvent: ProviderEventRow;
  }
}

/** Where an order comes from: a provider of payments, the order form, or the operator. */
type OrderProvider = PaymentProvider | "form" | "operator";

/**
 * - `unpaid`: placed, and not paid.
 * - `trial`: a subscription that nothing was paid for yet.
 * - `paid`: paid, or paid back in part.
 * - `disputed`: the buyer's bank asks for the money back.
 * - `refunded`: every payment was paid back, or a dispute was lost.
 * - `canceled`: withdrawn, or never to be paid. A payment that arrives later counts all the same.
 */
export type OrderState = "unpaid" | "trial" | "paid" | "disputed" | "refunded" | "canceled";

/** What an item of an order is for, as far as that is known. */
export type ItemOffer = OfferId | typeof notOurs;

/** Orders. A subscription is one order for as long as it lives. */
export interface OrderRow {
  id: string;
  provider: OrderProvider;
  /** The provider's identifier of the purchase; of an order by hand or form its number. */
  purchaseId: string;
  number: string;
  /** Others by which people know it, such as that of an invoice, one a line. */
  furtherNumbers: string;
  state: OrderState;
  createdAt: string;
  /** When the provider was asked for what is stored. Null for an order that no provider knows. */
  askedAt: string | null;
  /** The time of the first payment. */
  paidAt: string | null;
  email: string;
  buyer: string | null;
  company: string | null;
  invoiceAddress: string | null;
  taxId: string | null;
  /** 1 once an operator has corrected or erased the buyer: what the provider says of them no longer counts. */
  isBuyerFixed: 0 | 1;
  /** The buyer's number of the order. */
  purchaseOrder: string | null;
  currency: string;
  /** Of the latest payment. */
  invoiceUrl: string | null;
  isSubscription: 0 | 1;
  /** Until when a subscription is paid, or its trial lasts. */
  paidUntil: string | null;
  isTrial: 0 | 1;
  isCanceled: 0 | 1;
  dispute: Purchase["dispute"];
  /** The license that it renews. */
  renewsId: string | null;
  /** 1 if the operator says so. Otherwise it counts for licenses of the same buyer alone. */
  isRenewalConfirmed: 0 | 1;
  /** What the provider says and we do not understand. */
  providerProblem: string | null;
  /** Why the operator must look at it. */
  problem: string | null;
}

/** The lines of orders. */
export interface OrderItemRow {
  orderId: string;
  /** The number of the line, from 1. It stays the same whatever the provider says later. */
  item: number;
  /** The provider's identifier of the price. */
  price: string | null;
  /** Units at the provider; a price can stand for several seats each. 0 once the line is no longer owned. */
  quantity: number;
  /** In the smallest unit of the currency, with tax; of an order that is not paid, before taxes. */
  amount: number | null;
  /** What the operator or the order form says that the line is for. */
  assignedOffer: ItemOffer | null;
  /** What it is for, or null while its price is mapped to no offer. */
  offer: ItemOffer | null;
  seats: number;
}

/** Payments, in the smallest unit of the order's currency. */
export interface OrderPaymentRow {
  orderId: string;
  /** The provider's identifier. */
  paymentId: string;
  paidAt: string;
  /** With tax. */
  total: number;
  tax: number;
  refunded: number;
  /** When the last of it went back. */
  refundedAt: string | null;
}

/** Events of providers. Each is a hint to ask for the purchase that its object belongs to. */
export interface ProviderEventRow {
  id: string;
  provider: PaymentProvider;
  eventId: string;
  type: string;
  isTest: 0 | 1;
  objectKind: string;
  objectId: string;
  receivedAt: string;
  handledAt: string | null;
  attempts: number;
  nextAttemptAt: string;
  lastFailure: string | null;
  /** The order that it was about. */
  orderId: string | null;
}
