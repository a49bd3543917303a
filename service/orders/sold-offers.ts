import { type Offer, offers } from "#content/products/offers.ts";
import type { Configuration } from "../config.ts";
import { soldLicenses } from "../licenses/renewal.ts";
import { notOurs, type SalesSettings } from "../sales-settings.ts";
import type { ItemOffer, OrderItemRow } from "./tables.ts";

/** What is issued for an offer, and for which products, or undefined if it cannot be ordered. */
export function soldOffer(id: ItemOffer | null) {
  if (id === null || id === notOurs) return undefined;
  const sold = soldLicenses[id];
  return sold && { ...sold, id, products: offers[id].products };
}

/** A payment at a checkout that no provider reports would lead to no key. */
export const isCheckoutUnreported = (
  paymentKeys: Configuration["paymentKeys"],
  sold: readonly Pick<Offer, "action">[] = Object.values(offers),
): boolean =>
  sold.some(({ action }) => action.kind === "checkout") &&
  !Object.values(paymentKeys).some((key) => key?.includes("_live_"));

export const unreportedWords = "Buy buttons lead to a checkout, but no provider is set up to report payments.";

/** Whether it is not known yet what an item is for. */
export const isUnknown = ({ offer }: Pick<OrderItemRow, "offer">): boolean =>
  offer !== notOurs && soldOffer(offer) === undefined;

/** Whether an item leads to several licenses, which are the company's: who uses which key is its own list. */
export function hasSeveralLicenses({ offer, seats }: Pick<OrderItemRow, "offer" | "seats">): boolean {
  return soldOffer(offer)?.seats === "single" && seats > 1;
}

/** More licenses of one item are a mistake, and would be one mail and one transaction. */
const mostLicenses = 1000;

/** Whether an item leads to more licenses than are issued for one. */
export const isTooMany = (item: Pick<OrderItemRow, "offer" | "seats">): boolean =>
  hasSeveralLicenses(item) && item.seats > mostLicenses;

/** Whether the licenses of an item are in the name of the company. A single one is in that of the buyer. */
export const isForCompany = (item: Pick<OrderItemRow, "offer" | "seats">): boolean =>
  soldOffer(item.offer)?.seats === "shared" || hasSeveralLicenses(item);

/** The setting of a provider's price. */
export const mappedPrice = (provider: string, price: string, { prices }: SalesSettings) =>
  prices.find((each) => each.provider === provider && each.price === price);
