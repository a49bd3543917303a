import { checkoutFor, type Offer, type OfferId, offerIds, offers } from "#content/products/offers.ts";
import type { LicenseEdition } from "#contract/license-key.ts";
import type { Change } from "../change.ts";
import type { App } from "../context.ts";
import { unconfirmedProducts } from "../sales-settings.ts";
import { parseProducts } from "./licensed-products.ts";
import type { LicenseRow } from "./tables.ts";

/** What is issued for an offer that can be ordered. */
interface SoldLicense {
  edition: LicenseEdition;
  /** `single`: a license for each developer. `shared`: one license for all of them. */
  seats: "single" | "shared";
}

export const soldLicenses: { readonly [id in OfferId]?: SoldLicense } = {
  "professional-csharp": { edition: "professional", seats: "single" },
  "professional-java": { edition: "professional", seats: "single" },
  "professional-python": { edition: "professional", seats: "single" },
  enterprise: { edition: "enterprise", seats: "shared" },
};

/** The offer that a license was bought as, or undefined if it cannot be bought. */
export function offerOfLicense({ products, edition }: Pick<LicenseRow, "products" | "edition">): OfferId | undefined {
  const ids = parseProducts(products)
    .map(({ id }) => id)
    .sort()
    .join();
  return offerIds.find((id) => soldLicenses[id]?.edition === edition && offers[id].products.toSorted().join() === ids);
}

/** How a license goes on after its end. */
export interface Renewal {
  /**
   * `request`: by a new request. `subscription`: the provider of payments renews it by itself, unless the subscription was
   * canceled, so that nobody is asked for a second payment.
   */
  kind: "request" | "buy" | "subscription";
  url: string;
}

/** The parameter in which Stripe's payment links take the license to renew. All others take it in `renews`. */
const stripeParameter = "client_reference_id";

/**
 * Where a license is renewed, with the license carried along: the checkout of its offer, or the order form. A payment
 * whose key nobody has seen accepted would have to wait for it.
 *
 * @param together how many licenses that were bought together are renewed together, of which this is one
 */
export function renewalOf(
  license: LicenseRow,
  { siteUrl, sales }: Pick<App, "siteUrl" | "sales">,
  together = 1,
  offered: Readonly<Record<OfferId, Offer>> = offers,
): Renewal {
  const { id, edition } = license;
  if (edition === "academic") return { kind: "request", url: `${siteUrl}/acad-lic-request` };
  const kind = license.renewsItself === 1 ? "subscription" : "buy";
  const offer = offerOfLicense(license);
  if (!offer) return { kind, url: `${siteUrl}/buy` };
  const { action, products } = offered[offer];
  const isConfirmed = !unconfirmedProducts(sales).some((product) => products.includes(product));
  const seats = Math.max(together, license.seats);
  if (action.kind === "checkout" && isConfirmed) {
    const checkout = new URL(checkoutFor(action.address, seats));
    const isStripe = /(?:^|\.)stripe\.com$/.test(checkout.hostname);
    checkout.searchParams.set(isStripe ? stripeParameter : "renews", id);
    return { kind, url: checkout.href };
  }
  const query = new URLSearchParams({ offer, renews: id, ...(seats > 1 && { seats: String(seats) }) });
  return { kind, url: `${siteUrl}/order?${query}` };
}

/** Says of the licenses of an order whether their provider of payments renews them without the buyer. */
export async function setRenewsItself({ transaction }: Change, orderId: string, does: boolean): Promise<void> {
  const renewsItself = does ? 1 : 0;
  await transaction
    .updateTable("license")
    .set({ renewsItself })
    .where("orderId", "=", orderId)
    .where("renewsItself", "!=", renewsItself)
    .execute();
}
