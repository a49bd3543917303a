import { type Offer, type OfferId, offerIds, offers, totalOf } from "#content/products/offers.ts";
import type { LicenseEdition } from "#contract/license-key.ts";
import type { Configuration } from "../config.ts";
import { parseProducts } from "../licenses/licensed-products.ts";
import type { LicenseRow } from "../licenses/tables.ts";
import { notOurs, type SalesSettings } from "../sales-settings.ts";
import type { ItemOffer, OrderItemRow } from "./tables.ts";

/** What is issued for an offer that can be ordered. */
interface SoldOffer {
  edition: LicenseEdition;
  /** `single`: a license for each developer. `shared`: one license for all of them. */
  seats: "single" | "shared";
}

const soldOffers: { readonly [id in OfferId]?: SoldOffer } = {
  "professional-csharp": { edition: "professional", seats: "single" },
  "professional-java": { edition: "professional", seats: "single" },
  "professional-python": { edition: "professional", seats: "single" },
  enterprise: { edition: "enterprise", seats: "shared" },
};

/** What is issued for an offer, and for which products, or undefined if it cannot be ordered. */
export function soldOffer(id: ItemOffer | null) {
  if (id === null || id === notOurs) return undefined;
  const sold = soldOffers[id];
  return sold && { ...sold, id, products: offers[id].products };
}

/** A payment at a checkout that reports to no webhook would lead to no key. */
export const isCheckoutUnreported = (
  webhookSecrets: Configuration["webhookSecrets"],
  sold: readonly Pick<Offer, "action">[] = Object.values(offers),
): boolean =>
  sold.some(({ action }) => action.kind === "checkout") &&
  !Object.values(webhookSecrets).some((secrets) => secrets.some(({ isTest }) => !isTest));

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

/** More than anybody buys, and what the column holds. */
const mostSeats = 100_000;

/** The seats of so many units of a price. */
export const assignedSeats = (quantity: number, seatsOfUnit = 1): number => Math.min(quantity * seatsOfUnit, mostSeats);

/** The price of one license of an offer, in whole units of the currency, or undefined if it is not fixed. */
export function priceOf(offer: OfferId): number | undefined {
  return totalOf(offers[offer], 1);
}

/** What licenses of an offer cost before taxes in the smallest unit of the currency, or null if it is not fixed. */
export function orderAmount(offer: OfferId, seats: number): number | null {
  const total = totalOf(offers[offer], seats);
  return total === undefined ? null : 100 * total;
}

/** The parameter in which Stripe's payment links take the license to renew. All others take it in `renews`. */
const stripeParameter = "client_reference_id";

/** The offer that a license was bought as, or undefined if it cannot be bought. */
export function offerOfLicense({ products, edition }: Pick<LicenseRow, "products" | "edition">): OfferId | undefined {
  const ids = Array.from(parseProducts(products), ({ id }) => id)
    .sort()
    .join();
  return offerIds.find((id) => {
    const sold = soldOffer(id);
    return sold?.edition === edition && sold.products.toSorted().join() === ids;
  });
}

/**
 * Where a license is renewed: the checkout of its offer, or the order form, with the license carried along.
 *
 * @param seats how many are renewed together. Only our own form takes their number.
 */
export function renewalAddress(
  license: Pick<LicenseRow, "id" | "products" | "edition" | "seats">,
  seats = license.seats,
): string {
  const { id, edition } = license;
  if (edition === "academic") return "/acad-lic-request";
  const offer = offerOfLicense(license);
  if (!offer) return "/buy";
  const { action } = offers[offer];
  const checkout = action.kind === "checkout" ? URL.parse(action.href) : null;
  if (!checkout || checkout.hostname.endsWith(".example"))
    return `/order?${new URLSearchParams({ offer, renews: id, ...(seats > 1 && { seats: String(seats) }) }).toString()}`;
  checkout.searchParams.set(isAt(checkout.hostname, "stripe.com") ? stripeParameter : "renews", id);
  return checkout.href;
}

const isAt = (host: string, end: string) => host === end || host.endsWith(`.${end}`);
