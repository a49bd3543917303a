import { formatAmount, type OfferId, offers, type Price } from "#content/offers.ts";

/** The price of one license of an offer, in whole units of the currency, or undefined if it is not fixed. */
export function priceOf(offer: OfferId): number | undefined {
  const price: Price = offers[offer].price;
  return price.kind === "yearly" ? price.amount : undefined;
}

/** What licenses of an offer cost before taxes in the smallest unit of the currency, or null if it is not fixed. */
export function orderAmount(offer: OfferId, seats: number): number | null {
  const each = priceOf(offer);
  return each === undefined ? null : 100 * seats * each;
}

/** What licenses of an offer cost, in words. */
export function formatOrderAmount(offer: OfferId, seats: number): string {
  const each = priceOf(offer);
  return each === undefined ? "On request" : `${formatAmount(each * seats)} before taxes`;
}
