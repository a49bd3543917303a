import * as v from "valibot";
import type { EventHints } from "../order-report.ts";
import {
  aboutRefund,
  amount,
  buyerMailbox,
  currency,
  disputeReport,
  hintsIn,
  identifier,
  nothing,
  ownData,
  PostalAddress,
  type ProviderAdapter,
  present,
  type ReadEvent,
  refundReport,
  reported,
  type Surroundings,
  text,
  time,
} from "./provider-adapter.ts";

const units = v.nullish(v.pipe(v.number(), v.minValue(1)), null);

/** An order as Polar writes it. */
const Order = v.object({
  id: identifier,
  status: v.string(),
  billing_reason: v.optional(v.string(), "purchase"),
  currency,
  total_amount: amount,
  tax_amount: amount,
  invoice_number: text,
  billing_name: text,
  billing_address: PostalAddress,
  seats: units,
  units,
  product_id: text,
  subscription_id: text,
  checkout_id: text,
  metadata: ownData,
  customer: v.object({ email: buyerMailbox, name: text, tax_id: v.nullish(v.array(v.unknown()), null) }),
  items: v.optional(v.array(v.object({ product_price_id: text })), []),
});

function readOrder(data: unknown): ReadEvent {
  const order = v.parse(Order, data);
  const { id, status, billing_reason, checkout_id, customer } = order;
  // What a change costs, or what was used.
  const isFurther = ["subscription_update", "subscription_meter_cycle"].includes(billing_reason);
  if ((isFurther && order.total_amount === 0) || status === "draft") return nothing;
  const references = [id, billing_reason === "subscription_cycle" ? null : checkout_id];
  if (status === "void") return reported(references, { kind: "canceled" });
  const taxId = customer.tax_id?.[0];
  const line = {
    price: order.product_id ?? order.items[0]?.product_price_id ?? null,
    quantity: order.seats ?? order.units ?? 1,
    amount: order.total_amount,
    renewsId: order.metadata.renewsId,
  };
  const details = {
    mailbox: customer.email,
    buyer: customer.name ?? order.billing_name ?? customer.email,
    company: customer.tax_id === null ? null : order.billing_name,
    invoiceAddress: order.billing_address,
    taxId: typeof taxId === "string" ? taxId : null,
    currency: order.currency,
    total: order.total_amount,
    tax: order.tax_amount,
    subscription: order.subscription_id,
    isFurther,
    lines: isFurther ? [] : [line],
  };
  return reported(references, { kind: status === "pending" ? "placed" : "paid", details }, order.invoice_number);
}

const Event = v.object({ type: v.string(), timestamp: v.optional(time), data: v.unknown() });

const returned = { id: identifier, status: v.string(), order_id: identifier, tax_amount: v.optional(amount, 0) };
const Refund = v.object({ ...returned, amount });
const Dispute = v.object({ ...returned, amount: v.optional(amount) });
const Subscription = v.object({ id: identifier, product_id: identifier, seats: units, units, metadata: ownData });

/** Providers that follow Standard Webhooks, with orders, refunds and subscriptions as Polar writes them. */
export const standard: ProviderAdapter = {
  provider: "standard",
  async loadVerify() {
    const { Webhook } = await import("standardwebhooks");
    return ({ body, headers }, secret) =>
      // The specification writes secrets in base64. Some providers use the characters of the secret themselves.
      [() => new Webhook(secret, { format: "raw" }), () => new Webhook(secret)].some((create) => {
        try {
          create().verify(body, Object.fromEntries(headers), { jsonParse: false });
          return true;
        } catch {
          return false;
        }
      });
  },
  readHead(event, { headers }) {
    const { timestamp } = v.parse(Event, event);
    const occurredAt = timestamp ?? new Date(Number(headers.get("webhook-timestamp")) * 1000);
    return { eventId: headers.get("webhook-id"), occurredAt, isTest: false, subject: null };
  },
  async readEvent(event, surroundings) {
    const { type, data } = v.parse(Event, event);
    if (type === "refund.created" || type === "refund.updated") {
      const { id, status, order_id, amount, tax_amount } = v.parse(Refund, data);
      return reported([order_id], refundReport(id, status, amount + tax_amount));
    }
    if (type.startsWith("dispute.")) {
      const { id, status, order_id, amount, tax_amount } = v.parse(Dispute, data);
      return reported([order_id], disputeReport(id, status, amount === undefined ? null : amount + tax_amount));
    }
    if (["order.created", "order.updated", "order.paid"].includes(type)) return readOrder(data);
    if (type === "subscription.updated") return await readChange(event, surroundings);
    return mayBePayment(type)
      ? { kind: "unreadable", reason: `Events of the type ${type} aren't understood.` }
      : nothing;
  },
  async readHints(event) {
    const { text, number, mailbox, currency, amount } = hintsIn(event);
    const about = readSubject(text("type") ?? "", text("data.status") ?? "");
    const main = number("data.payment_id", "data.order_id", ...(about === "payment" ? ["data.id"] : []));
    const whole = amount("data.total_amount", "data.amount");
    const tax = amount("data.tax_amount", "data.tax");
    return {
      about,
      references: present(main, about === "payment" ? number("data.checkout_id") : undefined),
      number: text("data.invoice_number"),
      mailbox: mailbox("data.customer.email"),
      buyer: text("data.customer.name", "data.billing_name"),
      currency: currency("data.currency"),
      // Polar writes what was paid back without its tax, and what was paid with it.
      amount: whole === undefined || about === "payment" ? whole : whole + (amount("data.tax_amount") ?? 0),
      tax: about === "payment" ? tax : undefined,
      refund: about === "refund" ? number("data.refund_id", "data.id") : undefined,
    };
  },
};

/** What an event is about, also one of another provider than Polar. */
function readSubject(type: string, status: string): EventHints["about"] {
  if (/refund/i.test(type)) return aboutRefund(type, status);
  if (/dispute|chargeback/i.test(type)) return "dispute";
  if (type === "order.created" || type === "order.updated") return status === "paid" ? "payment" : "other";
  return type === "order.paid" || mayBePayment(type) ? "payment" : "other";
}

/** Polar's further events. Those of an order or a refund that it does not have are of other providers. */
const furtherTypes =
  /^(?:order\.refunded$|(?:benefit|benefit_grant|checkout|customer|customer_seat|member|organization|product|subscription)\.)/;

/** Other providers have types of their own. What may be about money is kept for the operator. */
const mayBePayment = (type: string) =>
  !furtherTypes.test(type) && /pay|order|purchase|sale|invoice|transaction|charge|refund|dispute|license/i.test(type);

async function readChange(event: unknown, { findOrderOf }: Surroundings): Promise<ReadEvent> {
  const { timestamp, data } = v.parse(Event, event);
  const { id, product_id, seats, units: count, metadata } = v.parse(Subscription, data);
  const order = await findOrderOf(id, timestamp ?? new Date());
  if (order === undefined) return { kind: "waits", reason: `No payment of the subscription ${id} is known.` };
  const lines = [{ price: product_id, quantity: seats ?? count ?? 1, amount: 0, renewsId: metadata.renewsId }];
  return reported([order], { kind: "changed", lines });
}
