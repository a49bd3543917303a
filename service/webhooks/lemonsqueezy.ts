import { createHmac, timingSafeEqual } from "node:crypto";
import * as v from "valibot";
import { hintsIn, present } from "./event-hints.ts";
import {
  Event,
  initialReference,
  invoiceReference,
  line,
  orderReference,
  readInvoice,
  readOrder,
  refund,
  Subscription,
  subscriptionSubject,
} from "./lemonsqueezy-payment.ts";
import type { ProviderAdapter, ReadEvent, Surroundings } from "./provider-adapter.ts";

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
        return { kind: "report", references: [orderReference(read.data.id)], report: refund(read) };
      case "subscription_created": {
        const { order_id } = v.parse(Subscription, read.data.attributes);
        return {
          kind: "report",
          references: [orderReference(order_id), initialReference(read.data.id)],
          report: { kind: "linked", subscription: read.data.id },
        };
      }
      case "subscription_updated":
        return await readChange(read, surroundings);
      case "subscription_payment_success":
      case "subscription_payment_recovered":
      case "subscription_payment_refunded":
        return await readInvoice(read, surroundings);
      default:
        return { kind: "none" };
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
    const isPayment = ["order_created", "subscription_payment_success", "subscription_payment_recovered"].includes(
      name,
    );
    const field = (of: string) => `data.attributes.${of}`;
    return {
      about: isRefund ? "refund" : isPayment ? "payment" : "other",
      references:
        isRefund || isPayment ? present(reference, isInitial ? initialReference(subscription) : undefined) : [],
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
  return { kind: "report", references: [order], report: { kind: "changed", lines } };
}
