import * as v from "valibot";
import { longestOrderText, type OrderFieldName, orderFieldNames } from "#content/order-form.ts";
import { identifierPattern } from "#contract/license-key/short-identifier.ts";
import { mailbox } from "#contract/mailbox.ts";
import { isPrintable, singleLine } from "#contract/single-line.ts";
import { isQuoteNumber } from "../quotes/quote.ts";
import { Company, OrderableOffer, optionalLine, Seats } from "../read-selection.ts";

/** Lines without blank ones between them. */
const lines = (longest: number) =>
  v.pipe(
    v.string(),
    v.transform((text) =>
      text
        .split(/\r\n|\r|\n/)
        .map((line) => line.replaceAll("\t", " ").trim())
        .filter((line) => line !== ""),
    ),
    v.check((each) => each.length > 0 && each.every(isPrintable)),
    v.transform((each) => each.join("\n")),
    v.maxLength(longest),
  );

/** What the visitor fills in. */
const Fields = v.object({
  offer: OrderableOffer,
  seats: Seats,
  name: singleLine("name", longestOrderText.name),
  email: mailbox("email"),
  company: Company,
  address: lines(longestOrderText.address),
  taxId: optionalLine(longestOrderText.taxId),
  purchaseOrder: optionalLine(longestOrderText.purchaseOrder),
} satisfies Record<OrderFieldName, v.GenericSchema>);

/** What our page puts into the form: the random number of this form, and what the visitor came with. */
const Hidden = v.object({
  form: v.pipe(v.string(), v.regex(identifierPattern)),
  quote: v.fallback(v.optional(v.pipe(v.string(), v.check(isQuoteNumber))), undefined),
  renews: v.fallback(v.optional(v.pipe(v.string(), v.regex(identifierPattern))), undefined),
});
export type HiddenFields = v.InferOutput<typeof Hidden>;

export type FilledOrder = v.InferOutput<typeof Fields> & HiddenFields;

/** What stands in the form: what was typed, as it was typed, and what was preselected. */
export type TypedOrder = Partial<Record<OrderFieldName, string>> & Partial<HiddenFields>;

export type ReadOrderForm =
  | { kind: "complete"; order: FilledOrder; typed: TypedOrder }
  /** `faults` are the fields that cannot be accepted: none if our page's own part is missing. */
  | { kind: "faulty"; typed: TypedOrder; faults: readonly OrderFieldName[] };

const Texts = v.fallback(v.record(v.string(), v.string()), {});

/** Reads a body that was sent with the form. */
export function readOrderForm(body: unknown): ReadOrderForm {
  const fields = v.safeParse(Fields, body);
  const hidden = v.safeParse(Hidden, body);
  const texts = v.parse(Texts, body);
  const typed: TypedOrder = {
    ...Object.fromEntries(orderFieldNames.map((name) => [name, texts[name] ?? ""])),
    ...(hidden.success && hidden.output),
  };
  if (fields.success && hidden.success)
    return { kind: "complete", order: { ...fields.output, ...hidden.output }, typed };
  const faulty = fields.issues?.map((issue) => v.getDotPath(issue)) ?? [];
  return { kind: "faulty", typed, faults: orderFieldNames.filter((name) => faulty.includes(name)) };
}
