import * as v from "valibot";
import { longestOrderText, mostSeats } from "#content/pages/order-form.ts";
import { type OfferId, offers, soldOfferIds, totalOf } from "#content/products/offers.ts";
import { isPrintable, printable } from "#contract/endpoints.ts";
import { soldOffer } from "./sold-offers.ts";

export const OrderableOffer = v.picklist(soldOfferIds);

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
  return soldOfferIds.find((id) => {
    const products = soldOffer(id)?.products ?? [];
    return products.length === 1 && products[0] === product;
  });
}

/** What the chosen licenses cost together, in whole units, or undefined if that is not known. */
export function selectedTotal(offer: string | undefined, seats: string | undefined): number | undefined {
  const [chosen, count] = [v.safeParse(OrderableOffer, offer), v.safeParse(Seats, seats)];
  return chosen.success && count.success ? totalOf(offers[chosen.output], count.output) : undefined;
}

/** What was typed, as it may stand in the field again. */
export const shownAgain = (typed: string): string =>
  typed
    .split(/\r\n|\r|\n/)
    .map(printable)
    .join("\n");

/** What is to be quoted or ordered. */
export interface Selection {
  offer: OfferId;
  seats: number;
}

/**
 * The parameters of a quote, and of the order form that it leads to.
 *
 * @param company for whom the quote is
 */
export function selectionQuery({ offer, seats }: Selection, company?: string | null): string {
  return String(new URLSearchParams({ offer, seats: String(seats), ...(company && { company }) }));
}
