import type { PaymentProvider } from "../sales-settings.ts";

/**
 * What somebody has bought, as the provider's API says it now. A subscription is one purchase for as long as it lives.
 * Amounts are in the smallest unit of the currency.
 */
export interface Purchase {
  provider: PaymentProvider;
  /** The provider's identifier of the subscription, or of the payment where there is none. */
  id: string;
  /** The number that people know it by, such as that of the latest invoice. */
  number: string;
  /**
   * Every other identifier that an event or a person may name it by. A purchase that is stored under one of them is this
   * one: a provider may link its objects a moment after it tells of them.
   */
  references: readonly string[];
  isTest: boolean;
  buyer: PurchaseBuyer;
  currency: string;
  /** What is owned now: the items of a subscription, never the lines of an invoice. Empty once nothing is owned. */
  lines: readonly PurchaseLine[];
  /** Until when a subscription is paid, or its trial lasts. Null for one payment, which buys a year. */
  paidUntil: string | null;
  /** There is or was a trial, and nothing has been paid yet. */
  isTrial: boolean;
  /** Every payment, the oldest first, also one over nothing. Empty while nothing is paid. */
  payments: readonly PurchasePayment[];
  /** Of any of its payments. Of a dispute that is lost the payment is refunded as well. */
  dispute: "none" | "open" | "won" | "lost";
  /** It ended, or will never be paid. Licenses go on until `paidUntil`. */
  isCanceled: boolean;
  /** The license that the buyer renews by it, as the link to the checkout carried it. */
  renewsId: string | null;
  /** What the API says and we do not understand, in a sentence. Nothing is issued then. */
  problem: string | null;
}

export interface PurchaseBuyer {
  /** Empty if the provider has none that is valid, which is a problem. */
  email: string;
  name: string | null;
  company: string | null;
  address: string | null;
  taxId: string | null;
}

export interface PurchaseLine {
  /** The provider's identifier of the price, which the sales settings map to an offer. */
  price: string;
  /** A whole number from 1. A line of quantity 0 is left out. */
  quantity: number;
  /** With tax, or null where the provider does not say it. */
  amount: number | null;
}

export interface PurchasePayment {
  id: string;
  paidAt: string;
  total: number;
  tax: number;
  /** Refunds that have failed do not count. */
  refunded: number;
  /** When the last of it went back. */
  refundedAt: string | null;
  invoiceUrl: string | null;
}

export type WebhookVerdict =
  | { kind: "event"; eventId: string; type: string; isTest: boolean; object: ProviderObject }
  /** On the explicit list of types that concern no purchase. */
  | { kind: "ignored"; type: string }
  /** Signed, of a type that is on no list. It raises an alarm. */
  | { kind: "unknown"; eventId: string; type: string }
  | { kind: "badSignature" };

/** What an event is about, which leads to a purchase. */
export interface ProviderObject {
  /** The provider's name of the kind, such as "refund", "invoice" or "subscription". */
  kind: string;
  id: string;
}

/** A provider of payments. Its webhooks are hints; its API is the truth. */
export interface Provider {
  /** Whether the key of the API reads test mode. It can't fetch what events of the other mode are about. */
  isTest: boolean;
  verifyWebhook(body: string, headers: Headers): Promise<WebhookVerdict>;
  /**
   * Asks the API for the purchase that an object belongs to. Null if the object belongs to none of ours, such as a payout.
   * Throws `ProviderUnavailable` when the API does not answer within 20 seconds, or refuses the key.
   */
  fetchPurchase(object: ProviderObject): Promise<Purchase | null>;
  /**
   * The objects of all purchases that were created or changed since then, fetched to the end of the list. Stripe remembers
   * 30 days, Paddle 90.
   */
  listRecent(since: Date): Promise<readonly ProviderObject[]>;
}

export class ProviderUnavailable extends Error {
  override readonly name = "ProviderUnavailable";
}
