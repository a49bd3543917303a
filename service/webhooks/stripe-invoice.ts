import * as v from "valibot";
import type { OrderDetails } from "../orders/order-report.ts";
import { type hintsIn, present } from "./event-hints.ts";
import {
  amount,
  buyerMailbox,
  currency,
  identifier,
  ownData,
  PostalAddress,
  postalLines,
  text,
} from "./event-shapes.ts";
import type { ReadEvent, Surroundings } from "./provider-adapter.ts";
import { renewedByCheckout } from "./stripe-renewal.ts";

export const TaxIds = v.nullish(v.array(v.object({ value: text })), []);

const Amounts = v.nullish(v.array(v.object({ amount, tax_behavior: v.optional(v.string()) })), []);

/** A line as versions of the API since 2025-03-31 write it, and as earlier ones do. */
const Line = v.object({
  amount,
  quantity: v.nullish(v.pipe(v.number(), v.minValue(1)), 1),
  period: v.optional(v.object({ start: v.number() })),
  pricing: v.nullish(v.object({ price_details: v.optional(v.object({ price: identifier })) }), null),
  price: v.nullish(v.object({ id: identifier }), null),
  taxes: Amounts,
  discount_amounts: Amounts,
});

const OfSubscription = v.nullish(v.object({ subscription: text, metadata: ownData }), null);

export const Invoice = v.object({ id: identifier });

const PaidInvoice = v.object({
  id: identifier,
  number: text,
  billing_reason: text,
  customer_email: buyerMailbox,
  customer_name: text,
  customer_address: PostalAddress,
  customer_tax_ids: TaxIds,
  currency,
  total: amount,
  total_excluding_tax: v.nullish(amount, null),
  hosted_invoice_url: text,
  metadata: ownData,
  lines: v.object({ data: v.array(Line) }),
  parent: v.nullish(v.object({ subscription_details: OfSubscription }), null),
  subscription: text,
  subscription_details: v.nullish(v.object({ metadata: ownData }), null),
  payment_intent: text,
  charge: text,
});

/** The start of a period, in seconds since 1970, and the subscription stand for the order that has paid it. */
export const periodReference = (subscription: string, start: number) => `${subscription}@${start}`;

/** An invoice within a period takes the difference after a change, or what was used. */
const furtherReasons = ["subscription_update", "subscription_threshold", "upcoming"];

/** Of an invoice that a checkout can have made. */
const checkoutReasons = ["manual", "subscription_create"];

export async function readInvoice(
  kind: "paid" | "placed",
  object: unknown,
  surroundings: Pick<Surroundings, "find" | "isNew">,
): Promise<ReadEvent> {
  const invoice = v.parse(PaidInvoice, object);
  const isFurther = furtherReasons.includes(invoice.billing_reason ?? "");
  if (isFurther && invoice.total === 0) return { kind: "none" };
  const ofSubscription = invoice.parent?.subscription_details ?? null;
  const subscription = ofSubscription?.subscription ?? invoice.subscription;
  const start = invoice.lines.data[0]?.period?.start;
  const isOfPeriod = !isFurther && subscription !== null && start !== undefined;
  const period = isOfPeriod ? [periodReference(subscription, start)] : [];
  const named =
    invoice.metadata.renewsId ??
    ofSubscription?.metadata.renewsId ??
    invoice.subscription_details?.metadata.renewsId ??
    null;
  const mayBeNamed = named === null && checkoutReasons.includes(invoice.billing_reason ?? "");
  const renewsId = mayBeNamed ? await renewedByCheckout(invoice.id, surroundings) : named;
  if (renewsId === undefined) return { kind: "waits", reason: "The checkout session of the invoice is not known." };
  const details: OrderDetails = {
    mailbox: invoice.customer_email,
    buyer: invoice.customer_name ?? invoice.customer_email,
    company: null,
    invoiceAddress: postalLines(invoice.customer_address),
    taxId: invoice.customer_tax_ids?.[0]?.value ?? null,
    purchaseOrder: null,
    currency: invoice.currency,
    total: invoice.total,
    tax: invoice.total - (invoice.total_excluding_tax ?? invoice.total),
    invoiceUrl: invoice.hosted_invoice_url,
    subscription,
    isFurther,
    lines: (isFurther ? [] : invoice.lines.data).map((line) => ({
      price: line.pricing?.price_details?.price ?? line.price?.id ?? null,
      offer: null,
      quantity: line.quantity ?? 1,
      amount: amountOf(line),
      renewsId,
    })),
  };
  const numbers = [invoice.payment_intent, invoice.charge].filter((number) => number !== null);
  return {
    kind: "report",
    references: [invoice.id, ...numbers, ...period],
    number: invoice.number ?? undefined,
    report: { kind, details },
  };
}

/** The numbers of an invoice that cannot be read as a whole. */
export function numbersOfInvoice({ number, text, time }: ReturnType<typeof hintsIn>): string[] {
  const invoice = "data.object";
  const subscription = number(`${invoice}.parent.subscription_details.subscription`, `${invoice}.subscription`);
  const start = time(`${invoice}.lines.data.0.period.start`);
  const isFurther = furtherReasons.includes(text(`${invoice}.billing_reason`) ?? "");
  const isOfPeriod = !isFurther && subscription !== undefined && start !== undefined;
  return present(
    number(`${invoice}.id`),
    number(`${invoice}.payment_intent`),
    number(`${invoice}.charge`),
    isOfPeriod ? periodReference(subscription, start) : undefined,
  );
}

function amountOf({ amount, taxes, discount_amounts }: v.InferOutput<typeof Line>): number {
  const added = (taxes ?? []).filter(({ tax_behavior }) => tax_behavior === "exclusive");
  const sum = (amounts: readonly { amount: number }[]) => amounts.reduce((total, each) => total + each.amount, 0);
  return amount + sum(added) - sum(discount_amounts ?? []);
}
