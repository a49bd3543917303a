import * as v from "valibot";
import type { OrderLine } from "../orders/order-report.ts";
import { amount, buyerMailbox, currency, identifier, ownData, text, time } from "./event-shapes.ts";
import type { ReadEvent, Surroundings } from "./provider-adapter.ts";

export const Event = v.object({
  meta: v.object({ event_name: v.string(), test_mode: v.optional(v.boolean(), false), custom_data: ownData }),
  data: v.object({
    type: v.string(),
    id: identifier,
    attributes: v.looseObject({ updated_at: time, test_mode: v.optional(v.boolean(), false) }),
  }),
});
export type Event = v.InferOutput<typeof Event>;

/** A subscription whose use is measured has no quantity. */
const units = v.pipe(
  v.nullish(v.number(), 1),
  v.transform((count) => Math.max(1, Math.trunc(count ?? 1))),
);

const Payment = v.object({
  user_name: text,
  user_email: buyerMailbox,
  currency,
  total: amount,
  tax: amount,
  urls: v.nullish(v.object({ receipt: text, invoice_url: text }), null),
});

const Order = v.object({
  ...Payment.entries,
  order_number: identifier,
  status: v.string(),
  first_order_item: v.object({ variant_id: identifier, quantity: units }),
});

export const Subscription = v.object({
  order_id: identifier,
  variant_id: identifier,
  first_subscription_item: v.nullish(v.object({ quantity: units }), null),
});

const SubscriptionInvoice = v.object({ ...Payment.entries, subscription_id: identifier, billing_reason: v.string() });

const Refunded = v.object({ refunded: v.optional(v.boolean(), false), refunded_amount: v.optional(amount) });

// Orders and invoices are counted separately.
export const orderReference = (id: string) => `order:${id}`;
export const invoiceReference = (id: string) => `subscription-invoice:${id}`;
/** The first payment of a subscription is an order, and an invoice as well. */
export const initialReference = (subscription: string) => `subscription:${subscription}:initial`;
export const subscriptionSubject = (id: string) => `subscription:${id}`;

export function readOrder({ meta, data }: Event): ReadEvent {
  const order = v.parse(Order, data.attributes);
  const references = [orderReference(data.id)] as const;
  if (order.status === "failed") return { kind: "report", references, report: { kind: "canceled" } };
  const { variant_id, quantity } = order.first_order_item;
  const lines = [line(variant_id, quantity, order.total, meta)];
  const details = { ...paymentDetails(order), invoiceUrl: order.urls?.receipt ?? null, subscription: null, lines };
  const kind = order.status === "pending" ? "placed" : "paid";
  return { kind: "report", references, number: order.order_number, report: { kind, details } };
}

export async function readInvoice({ meta, data }: Event, { find }: Surroundings): Promise<ReadEvent> {
  const invoice = v.parse(SubscriptionInvoice, data.attributes);
  const { subscription_id: subscription, billing_reason } = invoice;
  // The difference after a change.
  const isFurther = billing_reason === "updated";
  if (isFurther && invoice.total === 0) return { kind: "none" };
  const isInitial = billing_reason === "initial";
  const references: [string, ...string[]] = [invoiceReference(data.id)];
  if (isInitial) references.push(initialReference(subscription));
  if (meta.event_name === "subscription_payment_refunded")
    return { kind: "report", references, report: refund({ meta, data }) };
  if (isInitial) return { kind: "report", references, report: { kind: "linked", subscription } };
  const facts = { ...paymentDetails(invoice), invoiceUrl: invoice.urls?.invoice_url ?? null, subscription };
  if (isFurther)
    return { kind: "report", references, report: { kind: "paid", details: { ...facts, isFurther, lines: [] } } };
  const described = await find(subscriptionSubject(subscription));
  if (described === undefined) return { kind: "waits", reason: `The subscription ${subscription} is not known.` };
  const { variant_id, first_subscription_item } = v.parse(Subscription, v.parse(Event, described).data.attributes);
  const lines = [line(variant_id, first_subscription_item?.quantity ?? 1, invoice.total, meta)];
  return { kind: "report", references, report: { kind: "paid", details: { ...facts, lines } } };
}

function paymentDetails({ user_name, user_email, currency, total, tax }: v.InferOutput<typeof Payment>) {
  const buyer = user_name ?? user_email;
  const unknown = { company: null, invoiceAddress: null, taxId: null, purchaseOrder: null };
  return { mailbox: user_email, buyer, currency, total, tax, ...unknown };
}

export function line(variant: string, quantity: number, total: number, { custom_data }: Event["meta"]): OrderLine {
  return { price: variant, offer: null, quantity, amount: total, renewsId: custom_data.renewsId };
}

/** Lemon Squeezy reports the sum of what was paid back so far. */
export function refund({ data }: Event) {
  const { refunded, refunded_amount } = v.parse(Refunded, data.attributes);
  return { kind: "refunded", refund: "sum", amount: refunded ? null : (refunded_amount ?? null) } as const;
}
