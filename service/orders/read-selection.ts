import * as v from "valibot";
import { type OfferId, offerIds } from "#content/offers.ts";
import { mostSeats } from "#content/order-form.ts";
import { soldOffer } from "./sold-offers.ts";

/** The offers that can be ordered, in the order of the page. */
export const orderableOffers: readonly OfferId[] = offerIds.filter((id) => soldOffer(id) !== undefined);

export const OrderableOffer = v.picklist(orderableOffers);

/** The number of developers, as it was typed. */
export const Seats = v.pipe(
  v.string(),
  v.trim(),
  v.regex(/^\d{1,6}$/),
  v.transform(Number),
  v.minValue(1),
  v.maxValue(mostSeats),
);

/** What an address selects: `offer`, or `product` for the license of one developer for it. */
export function readSelectedOffer(parameters: URLSearchParams): OfferId | undefined {
  const named = v.safeParse(OrderableOffer, parameters.get("offer"));
  if (named.success) return named.output;
  const product = parameters.get("product");
  return orderableOffers.find((id) => {
    const products = soldOffer(id)?.products ?? [];
    return products.length === 1 && products[0] === product;
  });
}
