import * as v from "valibot";
import { longestOrderText, type OrderFieldName, orderFieldNames } from "#content/pages/order-form.ts";
import { emailSchema, isPrintable, singleLine } from "#contract/endpoints.ts";
import { identifierPattern } from "#contract/license-key.ts";
import type { OrderFormView } from "#contract/views/orders.ts";
import {
  Company,
  OrderableOffer,
  optionalLine,
  readSelectedOffer,
  Seats,
  selectedTotal,
  shownAgain,
} from "./read-selection.ts";

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
  email: emailSchema("email"),
  company: Company,
  address: lines(longestOrderText.address),
  taxId: optionalLine(longestOrderText.taxId),
  purchaseOrder: optionalLine(longestOrderText.purchaseOrder),
} satisfies Record<OrderFieldName, v.GenericSchema>);

/** What our page puts into the form: the random number of this form, and what the visitor came with. */
const Hidden = v.object({
  form: v.pipe(v.string(), v.regex(identifierPattern)),
  renews: v.fallback(v.optional(v.pipe(v.string(), v.regex(identifierPattern))), undefined),
});

export type FilledOrder = v.InferOutput<typeof Fields> & v.InferOutput<typeof Hidden>;

/** The form as it is shown, in which only our page's own number may be missing. */
type ShownOrder = Omit<OrderFormView, "form" | "problem"> & { form?: string };

/** What the address says: an offer, a number of developers, a company, and a license to renew. */
export function preselectedOrder(parameters: URLSearchParams): ShownOrder {
  const offer = readSelectedOffer(parameters);
  const seats = parameters.get("seats") ?? "1";
  const company = v.safeParse(Company, parameters.get("company") ?? "");
  const renews = parameters.get("renews") ?? "";
  return {
    values: {
      ...(offer && { offer }),
      seats: shownAgain(seats),
      ...(company.success && company.output !== null && { company: company.output }),
    },
    faults: v.safeParse(Seats, seats).success ? [] : ["seats"],
    total: selectedTotal(offer, seats),
    ...(identifierPattern.test(renews) && { renews }),
  };
}

type ReadOrderForm =
  | { kind: "complete"; order: FilledOrder; shown: ShownOrder }
  /** Without a faulty field, our page's own part is missing. */
  | { kind: "faulty"; shown: ShownOrder };

const Texts = v.fallback(v.record(v.string(), v.string()), {});

/** Reads a body that was sent with the form. */
export function readOrderForm(body: unknown): ReadOrderForm {
  const fields = v.safeParse(Fields, body);
  const hidden = v.safeParse(Hidden, body);
  const texts = v.parse(Texts, body);
  const faulty = fields.issues?.map((issue) => v.getDotPath(issue)) ?? [];
  const shown: ShownOrder = {
    values: Object.fromEntries(orderFieldNames.map((name) => [name, shownAgain(texts[name] ?? "")])),
    faults: orderFieldNames.filter((name) => faulty.includes(name)),
    total: selectedTotal(texts.offer, texts.seats),
    ...(hidden.success && hidden.output),
  };
  if (fields.success && hidden.success)
    return { kind: "complete", order: { ...fields.output, ...hidden.output }, shown };
  return { kind: "faulty", shown };
}
