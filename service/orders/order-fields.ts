import * as v from "valibot";
import { longestOrderText, mostSeats, type OrderFieldName, orderFieldNames } from "#content/pages/order-form.ts";
import {
  checkoutCurrencies,
  type OfferId,
  offers,
  priceCurrency,
  soldOfferIds,
  totalOf,
} from "#content/products/offers.ts";
import { emailSchema, isPrintable, printable, singleLine } from "#contract/endpoints.ts";
import { identifierPattern } from "#contract/license-key.ts";
import type { OrderFormView, QuoteFormView } from "#contract/views/orders.ts";
import { optionalLine } from "../web/fields.ts";

const Offer = v.picklist(soldOfferIds);

/** The number of developers, as it was typed. */
const Seats = v.pipe(
  v.string(),
  v.trim(),
  v.regex(/^\d{1,6}$/),
  v.transform(Number),
  v.minValue(1),
  v.maxValue(mostSeats),
);

/** Lines without blank ones between them. */
export const lines = (longest: number) =>
  v.pipe(
    v.string(),
    v.transform((text) =>
      text
        .split(/\r\n|\r|\n/)
        .map((line) => line.replaceAll("\t", " ").trim())
        .filter((line) => line !== ""),
    ),
    v.check((each) => each.every(isPrintable), "Remove the characters that can't be seen."),
    v.transform((each) => each.join("\n")),
    v.maxLength(longest, `Enter at most ${longest} characters.`),
  );

/** The currency of the invoice. Forms without the choice, and addresses that do not name one, mean that of the prices. */
const Currency = v.optional(v.picklist(checkoutCurrencies), priceCurrency);

/** What the visitor fills in. */
const Fields = v.object({
  offer: Offer,
  seats: Seats,
  currency: Currency,
  name: singleLine("name", longestOrderText.name),
  email: emailSchema("email"),
  company: optionalLine(longestOrderText.company),
  address: v.pipe(lines(longestOrderText.address), v.nonEmpty()),
  taxId: optionalLine(longestOrderText.taxId),
  purchaseOrder: optionalLine(longestOrderText.purchaseOrder),
} satisfies Record<OrderFieldName, v.GenericSchema>);

/** What our page puts into the form: the random number of this form, and what the visitor came with. */
const Hidden = v.object({
  form: v.pipe(v.string(), v.regex(identifierPattern)),
  renews: v.fallback(v.optional(v.pipe(v.string(), v.regex(identifierPattern))), undefined),
});

/** Whoever asks for a quote needs no address for an invoice yet. */
const QuoteRequest = v.object({ ...Fields.entries, address: v.optional(lines(longestOrderText.address), "") });

export type FilledOrder = v.InferOutput<typeof Fields> & v.InferOutput<typeof Hidden>;

/** The form as it is shown, in which our page's own number may be missing. */
export type ShownOrder = Omit<OrderFormView, "form" | "terms"> & { form?: string };

/** Whether the price of an offer is asked for. */
export const isQuoted = (offer: OfferId): boolean => totalOf(offers[offer], 1) === undefined;

const Texts = v.fallback(v.record(v.string(), v.string()), {});

/** Reads a body that was sent with the form. There is no order if a field is faulty, or our page's own part missing. */
export function readOrderForm(body: unknown): { order?: FilledOrder; shown: ShownOrder } {
  const texts = v.parse(Texts, body);
  const chosen = v.safeParse(Offer, texts.offer);
  const fields = v.safeParse(chosen.success && isQuoted(chosen.output) ? QuoteRequest : Fields, body);
  const hidden = v.safeParse(Hidden, body);
  const faulty = fields.issues?.map((issue) => v.getDotPath(issue)) ?? [];
  const shown: ShownOrder = {
    values: Object.fromEntries(orderFieldNames.map((name) => [name, shownAgain(texts[name] ?? "")])),
    faults: orderFieldNames.filter((name) => faulty.includes(name)),
    total: selectedTotal(texts.offer, texts.seats),
    ...(hidden.success && hidden.output),
  };
  if (!fields.success || !hidden.success) return { shown };
  return { order: { ...fields.output, ...hidden.output }, shown };
}

const Selection = v.pick(v.object(Fields.entries), ["offer", "seats", "currency", "company"]);
export type Selection = v.InferOutput<typeof Selection>;

/** What an address selects: what, how many of it, and for which company. `product` stands for its license for one person. */
export function readSelection(parameters: URLSearchParams): {
  selection: Selection | undefined;
  shown: Pick<QuoteFormView, "values" | "faults" | "total">;
} {
  const product = parameters.get("product");
  const offer =
    parameters.get("offer") ?? soldOfferIds.find((id) => offers[id].products.every((each) => each === product));
  const [seats, company] = [parameters.get("seats") ?? "1", parameters.get("company") ?? ""];
  const currency = parameters.get("currency") ?? undefined;
  const { success, output, issues } = v.safeParse(Selection, { offer, seats, currency, company });
  const faulty = issues?.map((issue) => v.getDotPath(issue)) ?? [];
  return {
    selection: success ? output : undefined,
    shown: {
      values: {
        ...(v.is(Offer, offer) && { offer }),
        ...(currency !== undefined && v.is(Currency, currency) && { currency }),
        seats: shownAgain(seats),
        company: shownAgain(company),
      },
      faults: (["offer", "seats", "currency", "company"] as const).filter((name) => faulty.includes(name)),
      total: selectedTotal(offer, seats),
    },
  };
}

/** What the chosen licenses cost together, in whole units, or undefined if that is not known. */
function selectedTotal(offer: string | undefined, seats: string | undefined): number | undefined {
  const [chosen, count] = [v.safeParse(Offer, offer), v.safeParse(Seats, seats)];
  return chosen.success && count.success ? totalOf(offers[chosen.output], count.output) : undefined;
}

/** What was typed, as it may stand in the field again. */
const shownAgain = (typed: string): string =>
  typed
    .split(/\r\n|\r|\n/)
    .map(printable)
    .join("\n");
