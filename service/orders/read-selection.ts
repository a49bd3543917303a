import * as v from "valibot";
import { type OfferId, offerIds } from "#content/offers.ts";
import { longestOrderText, mostSeats } from "#content/order-form.ts";
import { isPrintable } from "#contract/single-line.ts";
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

/** A line that may be empty, and need not contain a letter. */
export const optionalLine = (longest: number) =>
  v.pipe(
    v.optional(v.string(), ""),
    v.trim(),
    v.maxLength(longest),
    v.check(isPrintable),
    v.transform((text) => (text === "" ? null : text)),
  );

/** Whom an order or a quote is for. */
export const Company = optionalLine(longestOrderText.company);

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
