import { type OfferId, offerIds, offers } from "#content/offers.ts";
import { parseProducts } from "../licenses/licensed-products.ts";
import type { LicenseRow } from "../licenses/tables.ts";
import { soldOffer } from "./sold-offers.ts";

/** The checkouts that take the license to renew in a parameter, by the end of their host. */
const checkoutParameters = {
  "lemonsqueezy.com": "checkout[custom][renews]",
  "stripe.com": "client_reference_id",
} as const;

/** On a checkout of any other provider. */
const usualParameter = "renews";

/** The offer that a license was bought as, or undefined if it cannot be bought. */
function offerOfLicense({ products, edition }: Pick<LicenseRow, "products" | "edition">): OfferId | undefined {
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

/** Where a license is renewed: the checkout of its offer, or the order form, with the license carried along. */
export function renewalAddress(license: Pick<LicenseRow, "id" | "products" | "edition">): string {
  const { id, edition } = license;
  if (edition === "academic") return "/acad-lic-request";
  const offer = offerOfLicense(license);
  if (!offer) return "/buy";
  const { action } = offers[offer];
  const checkout = action.kind === "checkout" ? URL.parse(action.href) : null;
  if (!checkout || checkout.hostname.endsWith(".example"))
    return `/order?${new URLSearchParams({ offer, renews: id }).toString()}`;
  checkout.searchParams.set(parameterOf(checkout.hostname), id);
  return checkout.href;
}

function parameterOf(host: string): string {
  const known = Object.entries(checkoutParameters).find(([end]) => host === end || host.endsWith(`.${end}`));
  return known?.[1] ?? usualParameter;
}
