import type { Quote } from "./quote.ts";

/**
 * The parameters that name a quote, also on the order form that it leads to.
 *
 * @param company for whom the quote is
 */
export function quoteQuery(
  { offer, seats, number }: Pick<Quote, "offer" | "seats" | "number">,
  company?: string | null,
): string {
  return String(new URLSearchParams({ offer, seats: String(seats), quote: number, ...(company && { company }) }));
}
