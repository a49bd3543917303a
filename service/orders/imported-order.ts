import * as v from "valibot";
import { type OfferId, offerIds } from "#content/offers.ts";
import { mailbox } from "#contract/mailbox.ts";
import { singleLine } from "#contract/single-line.ts";
import { oneOf, time, wholeNumber } from "../csv/read-import.ts";
import { isCurrency, parseAmount } from "./money.ts";
import type { OrderDetails } from "./order-report.ts";
import { soldOffer } from "./sold-offers.ts";

export const orderColumns = {
  required: ["number", "date", "email", "buyer", "currency", "total"],
  optional: [
    "tax",
    "refunded",
    "refundedOn",
    "company",
    "address",
    "taxId",
    "purchaseOrder",
    "offer",
    "seats",
    "invoice",
  ],
} as const;

const line = (field: string, longest: number) =>
  v.pipe(
    v.string(),
    v.nonEmpty(`The field "${field}" must not be empty.`),
    v.maxLength(longest, `The field "${field}" must have at most ${longest} characters.`),
    v.regex(/^[^\p{Cc}\p{Zl}\p{Zp}]+$/u, `The field "${field}" must be one line.`),
  );

const Address = v.pipe(
  v.string(),
  v.maxLength(1000, 'The field "address" must have at most 1000 characters.'),
  v.regex(/^(?:[^\p{Cc}]|[\r\n])+$/u, 'The field "address" must not contain control characters.'),
);

const Currency = v.pipe(
  v.string(),
  v.toUpperCase(),
  v.check(isCurrency, 'The field "currency" must be a code of three letters, such as USD.'),
);

const isSold = (id: OfferId) => soldOffer(id) !== undefined;

/** One row of a file of orders, each paid. Amounts are decimal numbers, with a point, and include the tax. */
export const ImportedOrder = v.pipe(
  v.object({
    number: line("number", 200),
    date: time("date", "12:00:00"),
    email: mailbox("email"),
    buyer: singleLine("buyer", 200),
    currency: Currency,
    total: v.string(),
    tax: v.optional(v.string()),
    refunded: v.optional(v.string(), "0"),
    refundedOn: v.optional(time("refundedOn", "12:00:00")),
    company: v.optional(singleLine("company", 200)),
    address: v.optional(Address),
    taxId: v.optional(line("taxId", 100)),
    purchaseOrder: v.optional(line("purchaseOrder", 100)),
    offer: v.optional(oneOf("offer", offerIds.filter(isSold))),
    seats: v.optional(wholeNumber("seats", 100_000), "1"),
    invoice: v.optional(
      v.pipe(v.string(), v.regex(/^https:\/\/\S+$/, 'The field "invoice" must be an https address.')),
    ),
  }),
  v.rawTransform(({ dataset: { value }, addIssue, NEVER }) => {
    const amounts: { total: number; tax: number | null; refunded: number } = { total: 0, tax: null, refunded: 0 };
    let isSound = true;
    for (const field of ["total", "tax", "refunded"] as const) {
      const text = value[field];
      if (text === undefined) continue;
      const amount = parseAmount(text, value.currency);
      if (amount === undefined || amount > amountsLimit(field, amounts.total)) {
        isSound = false;
        addIssue({ message: `The field "${field}" must be ${amountForms[field]}, such as 250.00.` });
      } else amounts[field] = amount;
    }
    return isSound ? { ...value, ...amounts } : NEVER;
  }),
);
export type ImportedOrder = v.InferOutput<typeof ImportedOrder>;

const amountForms = {
  total: "an amount of the currency",
  tax: "an amount of at most the total",
  refunded: "an amount of at most the total",
};

const amountsLimit = (field: keyof typeof amountForms, total: number) =>
  field === "total" ? Number.MAX_SAFE_INTEGER : total;

/** The order as its reports tell of it. */
export function detailsOf(order: ImportedOrder): OrderDetails {
  const { offer, seats, total } = order;
  return {
    mailbox: order.email,
    buyer: order.buyer,
    company: order.company ?? null,
    invoiceAddress: order.address ?? null,
    taxId: order.taxId ?? null,
    purchaseOrder: order.purchaseOrder ?? null,
    currency: order.currency,
    total,
    tax: order.tax,
    invoiceUrl: order.invoice ?? null,
    subscription: null,
    lines: offer === undefined ? [] : [{ price: null, offer, quantity: seats, amount: total, renewsId: null }],
  };
}
