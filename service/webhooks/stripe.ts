import * as v from "valibot";
import type { EventHints } from "../orders/event-hints.ts";
import { hasCheckoutAt } from "../orders/renewal-address.ts";
import { aboutRefund, hintsIn, present } from "./event-hints.ts";
import { amount, identifier, refundReport, unixTime } from "./event-shapes.ts";
import type { ProviderAdapter, ReadEvent } from "./provider-adapter.ts";
import { Invoice, numbersOfInvoice, periodReference, readInvoice } from "./stripe-invoice.ts";
import { subjectOfSession } from "./stripe-renewal.ts";
import { readSession } from "./stripe-session.ts";

const Event = v.object({
  id: identifier,
  type: v.string(),
  created: unixTime,
  livemode: v.boolean(),
  data: v.object({ object: v.unknown() }),
});

/** What is done with a payment names the payment, or in rare cases the charge alone. */
const ofPayment = { payment_intent: v.nullish(v.string(), null), charge: v.nullish(v.string(), null) };
const Refund = v.object({
  id: identifier,
  status: v.nullish(v.string(), "succeeded"),
  amount: v.number(),
  ...ofPayment,
});
const Dispute = v.object({ id: identifier, status: v.string(), amount: v.optional(amount), ...ofPayment });

const InvoicePayment = v.object({
  invoice: identifier,
  payment: v.object(ofPayment),
});

const Subscription = v.object({
  id: identifier,
  current_period_start: v.nullish(v.number(), null),
  items: v.object({
    data: v.array(
      v.object({
        quantity: v.optional(v.pipe(v.number(), v.minValue(1)), 1),
        current_period_start: v.nullish(v.number(), null),
        price: v.object({ id: identifier, unit_amount: v.nullish(v.number(), 0) }),
      }),
    ),
  }),
});

/** Stripe. A Checkout session does not list what was bought, so the order is its invoice. */
export const stripe: ProviderAdapter = {
  provider: "stripe",
  async loadVerify() {
    const { default: Stripe } = await import("stripe");
    return ({ body, headers }, secret) => {
      try {
        Stripe.webhooks.constructEvent(body, headers.get("stripe-signature") ?? "", secret);
        return true;
      } catch (error) {
        if (error instanceof Stripe.errors.StripeSignatureVerificationError) return false;
        // The body is signed, and not JSON.
        if (error instanceof SyntaxError) return true;
        throw error;
      }
    };
  },
  readHead(event) {
    const { id, type, created, livemode, data } = v.parse(Event, event);
    return { eventId: id, occurredAt: created, isTest: !livemode, subject: subjectOfSession(type, data.object) };
  },
  async readEvent(event, { find, isNew }) {
    const surroundings = { find, isNew: isNew && hasCheckoutAt("stripe.com") };
    const { type, data } = v.parse(Event, event);
    const { object } = data;
    if (type.startsWith("checkout.session.")) return readSession(type, object);
    if (type.startsWith("charge.dispute.")) return readDispute(object);
    switch (type) {
      case "invoice.paid":
      case "invoice.payment_succeeded":
        return await readInvoice("paid", object, surroundings);
      case "invoice.finalized":
        return await readInvoice("placed", object, surroundings);
      case "invoice.voided":
      case "invoice.marked_uncollectible":
        return { kind: "report", references: [v.parse(Invoice, object).id], report: { kind: "canceled" } };
      case "invoice_payment.paid": {
        const { invoice, payment } = v.parse(InvoicePayment, object);
        return {
          kind: "report",
          references: [invoice, ...numbersOf(payment)],
          report: { kind: "linked", subscription: null },
        };
      }
      case "refund.created":
      case "refund.updated":
      case "refund.failed":
      case "charge.refund.updated": {
        const refund = v.parse(Refund, object);
        return aboutPayment(refund, refundReport(refund.id, refund.status ?? "succeeded", refund.amount));
      }
      case "customer.subscription.updated":
        return readChange(object);
      default:
        return { kind: "none" };
    }
  },
  async readHints(event) {
    const read = hintsIn(event);
    const about = readSubject(read);
    const ofPayment = present(read.number("data.object.payment_intent"), read.number("data.object.charge"));
    const ofSession = present(read.number("data.object.id"), ...ofPayment, read.number("data.object.invoice"));
    const total = read.amount("data.object.total", "data.object.amount_total", "data.object.amount");
    const net = read.amount("data.object.total_excluding_tax");
    const isSession = read.is("data.object.object", "checkout.session");
    return {
      about,
      references: about !== "payment" ? ofPayment : isSession ? ofSession : numbersOfInvoice(read),
      number: read.text("data.object.number"),
      mailbox: read.mailbox("data.object.customer_email", "data.object.customer_details.email"),
      buyer: read.text("data.object.customer_name", "data.object.customer_details.name"),
      currency: read.currency("data.object.currency"),
      amount: total,
      tax: total === undefined || net === undefined ? read.amount("data.object.total_details.amount_tax") : total - net,
      refund: about === "refund" ? read.number("data.object.id") : undefined,
    };
  },
};

const payments = [
  "invoice.paid",
  "invoice.payment_succeeded",
  "checkout.session.completed",
  "checkout.session.async_payment_succeeded",
];

function readSubject({ text, is }: ReturnType<typeof hintsIn>): EventHints["about"] {
  const type = text("type") ?? "";
  if (type.includes("refund")) return aboutRefund(type, text("data.object.status"));
  if (type.startsWith("charge.dispute.")) return "dispute";
  return payments.includes(type) && !is("data.object.payment_status", "unpaid") ? "payment" : "other";
}

type OfPayment = Pick<v.InferOutput<typeof Dispute>, "payment_intent" | "charge">;

const numbersOf = ({ payment_intent, charge }: OfPayment) =>
  [payment_intent, charge].filter((number) => number !== null);

function aboutPayment(
  payment: OfPayment,
  report: Extract<ReadEvent, { kind: "report" }>["report"] | undefined,
): ReadEvent {
  const [first, ...others] = numbersOf(payment);
  return report && first !== undefined ? { kind: "report", references: [first, ...others], report } : { kind: "none" };
}

/** An inquiry of a bank (`warning_…`) takes no money back yet. */
function readDispute(object: unknown): ReadEvent {
  const dispute = v.parse(Dispute, object);
  const { id, status, amount } = dispute;
  if (status === "won") return aboutPayment(dispute, { kind: "dispute-closed", dispute: id, outcome: status });
  if (status === "lost")
    return aboutPayment(dispute, { kind: "dispute-closed", dispute: id, outcome: status, amount: amount ?? null });
  if (["warning_closed", "prevented"].includes(status))
    return aboutPayment(dispute, { kind: "dispute-closed", dispute: id, outcome: "won" });
  if (["needs_response", "under_review"].includes(status))
    return aboutPayment(dispute, { kind: "disputed", dispute: id });
  return { kind: "none" };
}

function readChange(object: unknown): ReadEvent {
  const { id, items, current_period_start } = v.parse(Subscription, object);
  const start = items.data[0]?.current_period_start ?? current_period_start;
  if (start === null) return { kind: "none" };
  const lines = items.data.map(({ quantity, price }) => ({
    price: price.id,
    offer: null,
    quantity,
    amount: (price.unit_amount ?? 0) * quantity,
    renewsId: null,
  }));
  return { kind: "report", references: [periodReference(id, start)], report: { kind: "changed", lines } };
}
