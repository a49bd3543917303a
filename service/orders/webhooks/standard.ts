import * as v from "valibot";
import type { EventHints } from "../event-hints.ts";
import type { OrderLine } from "../order-report.ts";
import type { ProviderAdapter, ReadEvent, Surroundings, Verify } from "./provider-adapter.ts";
import {
  aboutRefund,
  amount,
  buyerMailbox,
  currency,
  hintsIn,
  identifier,
  ownData,
  PostalAddress,
  postalLines,
  present,
  refundReport,
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
  if (isFurther && order.total_amount === 0) return { kind: "none" };
  const references: [string, ...string[]] = [id];
  if (checkout_id !== null && billing_reason !== "subscription_cycle") references.push(checkout_id);
  const number = order.invoice_number ?? undefined;
  if (status === "void") return { kind: "report", references, report: { kind: "canceled" } };
  if (status === "draft") return { kind: "none" };
  const company = customer.tax_id === null ? null : order.billing_name;
  const taxId = customer.tax_id?.[0];
  const details = {
    mailbox: customer.email,
    buyer: customer.name ?? order.billing_name ?? customer.email,
    company,
    invoiceAddress: postalLines(order.billing_address),
    taxId: typeof taxId === "string" ? taxId : null,
    purchaseOrder: null,
    currency: order.currency,
    total: order.total_amount,
    tax: order.tax_amount,
    invoiceUrl: null,
    subscription: order.subscription_id,
    isFurther,
    lines: isFurther ? [] : [lineOf(order)],
  };
  return { kind: "report", references, number, report: { kind: status === "pending" ? "placed" : "paid", details } };
}

function lineOf(order: v.InferOutput<typeof Order>): OrderLine {
  return {
    price: order.product_id ?? order.items[0]?.product_price_id ?? null,
    offer: null,
    quantity: order.seats ?? order.units ?? 1,
    amount: order.total_amount,
    renewsId: order.metadata.renewsId,
  };
}

const Event = v.object({ type: v.string(), timestamp: v.optional(time), data: v.unknown() });

const Refund = v.object({
  id: identifier,
  status: v.string(),
  order_id: identifier,
  amount,
  tax_amount: v.optional(amount, 0),
});

const Dispute = v.object({
  id: identifier,
  status: v.string(),
  order_id: identifier,
  amount: v.optional(amount),
  tax_amount: v.optional(amount, 0),
});

const Subscription = v.object({ id: identifier, product_id: identifier, seats: units, units, metadata: ownData });

/** Providers that follow Standard Webhooks, with orders, refunds and subscriptions as Polar writes them. */
export const standard: ProviderAdapter = {
  provider: "standard",
  async loadVerify() {
    const { Webhook, WebhookVerificationError } = await import("standardwebhooks");
    // The specification writes secrets in base64. Some providers use the characters of the secret themselves.
    return ({ body, headers }, secret) =>
      [new Webhook(secret, { format: "raw" }), ...decoded(() => new Webhook(secret))].some((webhook) => {
        try {
          webhook.verify(body, signatureHeaders(headers), { jsonParse: false });
          return true;
        } catch (error) {
          if (error instanceof WebhookVerificationError) return false;
          throw error;
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
      const report = refundReport(id, status, amount + tax_amount);
      return report ? { kind: "report", references: [order_id], report } : { kind: "none" };
    }
    if (type.startsWith("dispute.")) return readDispute(data);
    if (["order.created", "order.updated", "order.paid"].includes(type)) return readOrder(data);
    if (type === "subscription.updated") return await readChange(event, surroundings);
    return mayBePayment(type)
      ? { kind: "unreadable", reason: `Events of the type ${type} are not understood.` }
      : { kind: "none" };
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

const signatureHeaders = (headers: Parameters<Verify>[0]["headers"]) =>
  Object.fromEntries(
    ["webhook-id", "webhook-timestamp", "webhook-signature"].map((name) => [name, headers.get(name) ?? ""]),
  );

/** Nothing for a secret that is not written in base64. */
function decoded<Webhook>(create: () => Webhook): Webhook[] {
  try {
    return [create()];
  } catch {
    return [];
  }
}

function readDispute(data: unknown): ReadEvent {
  const { id: dispute, status, order_id, amount, tax_amount } = v.parse(Dispute, data);
  const references = [order_id] as const;
  const lost = amount === undefined ? null : amount + tax_amount;
  if (status === "lost")
    return { kind: "report", references, report: { kind: "dispute-closed", dispute, outcome: status, amount: lost } };
  if (status === "won" || status === "prevented")
    return { kind: "report", references, report: { kind: "dispute-closed", dispute, outcome: "won" } };
  if (["needs_response", "under_review"].includes(status))
    return { kind: "report", references, report: { kind: "disputed", dispute } };
  return { kind: "none" };
}

async function readChange(event: unknown, { findOrderOf }: Surroundings): Promise<ReadEvent> {
  const { timestamp, data } = v.parse(Event, event);
  const { id, product_id, seats, units: count, metadata } = v.parse(Subscription, data);
  const order = await findOrderOf(id, timestamp ?? new Date());
  if (order === undefined) return { kind: "waits", reason: `No payment of the subscription ${id} is known.` };
  const lines = [
    { price: product_id, offer: null, quantity: seats ?? count ?? 1, amount: 0, renewsId: metadata.renewsId },
  ];
  return { kind: "report", references: [order], report: { kind: "changed", lines } };
}
