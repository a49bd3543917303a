import { createHmac, timingSafeEqual } from "node:crypto";
import * as v from "valibot";
import {
  amount,
  buyerMailbox,
  currency,
  hintsIn,
  identifier,
  nothing,
  ownData,
  type ProviderAdapter,
  present,
  type ReadEvent,
  reported,
  type Surroundings,
  text,
  time,
} from "./provider-adapter.ts";

/** Lemon Squeezy. A dispute arrives as a refund. An event has no number: its body identifies it. */
export const lemonSqueezy: ProviderAdapter = {
  provider: "lemonsqueezy",
  async loadVerify() {
    return ({ body, headers }, secret) => {
      const expected = createHmac("sha256", secret).update(body).digest();
      const given = Buffer.from(headers.get("x-signature") ?? "", "hex");
      return given.byteLength === expected.byteLength && timingSafeEqual(given, expected);
    };
  },
  readHead(event) {
    const { meta, data } = v.parse(Event, event);
    return {
      eventId: null,
      occurredAt: data.attributes.updated_at,
      isTest: meta.test_mode || data.attributes.test_mode,
      subject: data.type === "subscriptions" ? subscriptionSubject(data.id) : null,
    };
  },
  async readEvent(event, surroundings) {
    const read = v.parse(Event, event);
    switch (read.meta.event_name) {
      case "order_created":
        return readOrder(read);
      case "order_refunded":
        return reported([orderReference(read.data.id)], refund(read));
      case "subscription_created": {
        const { order_id } = v.parse(Subscription, read.data.attributes);
        const numbers = [orderReference(order_id), initialReference(read.data.id)];
        return reported(numbers, { kind: "linked", subscription: read.data.id });
      }
      case "subscription_updated":
        return await readChange(read, surroundings);
      case "subscription_payment_success":
      case "subscription_payment_recovered":
      case "subscription_payment_refunded":
        return await readInvoice(read, surroundings);
      default:
        return nothing;
    }
  },
  async readHints(event) {
    const { text, number, mailbox, currency, amount, is } = hintsIn(event);
    const name = text("meta.event_name") ?? "";
    const id = number("data.id");
    const isInvoice = name.startsWith("subscription_payment_");
    const reference = id === undefined ? undefined : isInvoice ? invoiceReference(id) : orderReference(id);
    const subscription = number("data.attributes.subscription_id");
    const isInitial = isInvoice && subscription !== undefined && is("data.attributes.billing_reason", "initial");
    const isRefund = name.endsWith("_refunded");
    const isPayment = /^(?:order_created|subscription_payment_(?:success|recovered))$/.test(name);
    const field = (of: string) => `data.attributes.${of}`;
    return {
      about: isRefund ? "refund" : isPayment ? "payment" : "other",
      references: isRefund || isPayment ? present(reference, isInitial ? initialReference(subscription) : null) : [],
      number: number(field("order_number")),
      mailbox: mailbox(field("user_email")),
      buyer: text(field("user_name")),
      currency: currency(field("currency")),
      amount: isRefund ? amount(field("refunded_amount")) : amount(field("total")),
      tax: amount(field("tax")),
      refund: isRefund ? "sum" : undefined,
    };
  },
};

async function readChange({ meta, data }: Event, { findOrderOf }: Surroundings): Promise<ReadEvent> {
  const { variant_id, first_subscription_item } = v.parse(Subscription, data.attributes);
  const order = await findOrderOf(data.id, data.attributes.updated_at);
  if (order === undefined) return { kind: "waits", reason: `No payment of the subscription ${data.id} is known.` };
  const lines = [line(variant_id, first_subscription_item?.quantity ?? 1, 0, meta)];
  return reported([order], { kind: "changed", lines });
}

const Event = v.object({
  meta: v.object({ event_name: v.string(), test_mode: v.optional(v.boolean(), false), custom_data: ownData }),
  data: v.object({
    type: v.string(),
    id: identifier,
    attributes: v.looseObject({ updated_at: time, test_mode: v.optional(v.boolean(), false) }),
  }),
});
type Event = v.InferOutput<typeof Event>;

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

const Subscription = v.object({
  order_id: identifier,
  variant_id: identifier,
  first_subscription_item: v.nullish(v.object({ quantity: units }), null),
});

const SubscriptionInvoice = v.object({ ...Payment.entries, subscription_id: identifier, billing_reason: v.string() });

const Refunded = v.object({ refunded: v.optional(v.boolean(), false), refunded_amount: v.optional(amount) });

// Orders and invoices are counted separately.
const orderReference = (id: string) => `order:${id}`;
const invoiceReference = (id: string) => `subscription-invoice:${id}`;
/** The first payment of a subscription is an order, and an invoice as well. */
const initialReference = (subscription: string) => `subscription:${subscription}:initial`;
const subscriptionSubject = (id: string) => `subscription:${id}`;

function readOrder({ meta, data }: Event): ReadEvent {
  const order = v.parse(Order, data.attributes);
  const references = [orderReference(data.id)];
  if (order.status === "failed") return reported(references, { kind: "canceled" });
  const { variant_id, quantity } = order.first_order_item;
  const lines = [line(variant_id, quantity, order.total, meta)];
  const details = { ...paymentDetails(order), invoiceUrl: order.urls?.receipt ?? null, lines };
  return reported(references, { kind: order.status === "pending" ? "placed" : "paid", details }, order.order_number);
}

async function readInvoice({ meta, data }: Event, { find }: Surroundings): Promise<ReadEvent> {
  const invoice = v.parse(SubscriptionInvoice, data.attributes);
  const { subscription_id: subscription, billing_reason } = invoice;
  // The difference after a change.
  const isFurther = billing_reason === "updated";
  if (isFurther && invoice.total === 0) return nothing;
  const isInitial = billing_reason === "initial";
  const references = [invoiceReference(data.id), isInitial ? initialReference(subscription) : undefined];
  if (meta.event_name === "subscription_payment_refunded") return reported(references, refund({ meta, data }));
  if (isInitial) return reported(references, { kind: "linked", subscription });
  const facts = { ...paymentDetails(invoice), invoiceUrl: invoice.urls?.invoice_url ?? null, subscription };
  if (isFurther) return reported(references, { kind: "paid", details: { ...facts, isFurther, lines: [] } });
  const described = await find(subscriptionSubject(subscription));
  if (described === undefined) return { kind: "waits", reason: `The subscription ${subscription} isn't known.` };
  const { variant_id, first_subscription_item } = v.parse(Subscription, v.parse(Event, described).data.attributes);
  const lines = [line(variant_id, first_subscription_item?.quantity ?? 1, invoice.total, meta)];
  return reported(references, { kind: "paid", details: { ...facts, lines } });
}

const paymentDetails = ({ user_name, user_email, currency, total, tax }: v.InferOutput<typeof Payment>) => ({
  mailbox: user_email,
  buyer: user_name ?? user_email,
  currency,
  total,
  tax,
});

const line = (price: string, quantity: number, amount: number, { custom_data }: Event["meta"]) => ({
  price,
  quantity,
  amount,
  renewsId: custom_data.renewsId,
});

/** Lemon Squeezy reports the sum of what was paid back so far. */
function refund({ data }: Event) {
  const { refunded, refunded_amount } = v.parse(Refunded, data.attributes);
  return { kind: "refunded", refund: "sum", amount: refunded ? null : (refunded_amount ?? null) } as const;
}
