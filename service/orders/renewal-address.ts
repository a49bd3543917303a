import { type OfferId, offerIds, offers } from "#content/products/offers.ts";
import { parseProducts } from "../licenses/licensed-products.ts";
import type { LicenseRow } from "../licenses/tables.ts";
import { soldOffer } from "./sold-offers.ts";

/** The checkouts that take the license to renew in a parameter, by the end of their host. */
const checkoutParameters = {
  "lemonsqueezy.com": "checkout[custom][renews]",
  "stripe.com": "client_reference_id",
  "polar.sh": "reference_id",
} as const;

/** On a checkout of any other provider. */
const usualParameter = "renews";

/** The offer that a license was bought as, or undefined if it cannot be bought. */
export function offerOfLicense({ products, edition }: Pick<LicenseRow, "products" | "edition">): OfferId | undefined {
  const ids = productIdsOf(parseProducts(products));
  return offerIds.find((id) => {
    const sold = soldOffer(id);
    return sold?.edition === edition && productIdsOf(sold.products.map((product) => ({ id: product }))) === ids;
  });
}

const productIdsOf = (products: readonly { id: string }[]) =>
  products
    .map(({ id }) => id)
    .sort()
    .join();

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
  checkout.searchParams.set(parameterOf(checkout.hostname), id);
  return checkout.href;
}

/** Whether an offer has a checkout on this host, which renewals lead to. */
export function hasCheckoutAt(host: string): boolean {
  return offerIds.some((id) => isAt(URL.parse(offers[id].action.href)?.hostname ?? "", host));
}

const isAt = (host: string, end: string) => host === end || host.endsWith(`.${end}`);

function parameterOf(host: string): string {
  const known = Object.entries(checkoutParameters).find(([end]) => isAt(host, end));
  return known?.[1] ?? usualParameter;
}
