import * as v from "valibot";
import { amount, identifier, ownData, refundReport, time } from "./event-shapes.ts";
import { readOrder, units } from "./polar-order.ts";
import type { ProviderAdapter, ReadEvent, Surroundings, Verify } from "./provider-adapter.ts";

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
};

/** Polar's further events. */
const furtherTypes =
  /^(?:benefit|benefit_grant|checkout|customer|customer_seat|member|order|organization|product|refund|subscription)\./;

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
