import * as v from "valibot";
import type { SaidReport } from "../order-report.ts";
import { hasCheckoutAt } from "../sold-offers.ts";
import {
  amount,
  buyerEmail,
  currency,
  disputeReport,
  identifier,
  nothing,
  ownData,
  PostalAddress,
  type ProviderAdapter,
  type ReadEvent,
  refundReport,
  reported,
  type Surroundings,
  text,
  unixTime,
} from "./provider-adapter.ts";

/** What a session says of the license to renew: its own data, or the reference in the address of a payment link. */
const SessionRenewal = v.pipe(
  v.object({ metadata: ownData, client_reference_id: text }),
  v.transform(({ metadata, client_reference_id }) => metadata.renewsId ?? client_reference_id),
);

/** What the invoice of a session asks for. */
function subjectOfSession(type: string, object: unknown): string | null {
  if (!type.startsWith("checkout.session.")) return null;
  const { success, output } = v.safeParse(v.object({ invoice: v.string() }), object);
  return success ? subjectOfInvoice(output.invoice) : null;
}

const subjectOfInvoice = (invoice: string) => `session:${invoice}`;

/**
 * The license that the checkout of an invoice renews. The address of a payment link hands it to the session alone, which
 * may arrive after the invoice. Undefined while it may.
 *
 * @param surroundings `isNew` only where renewals lead to payment links
 */
async function renewedByCheckout(
  invoice: string,
  { find, isNew }: Pick<Surroundings, "find" | "isNew">,
): Promise<string | null | undefined> {
  const event = await find(subjectOfInvoice(invoice));
  if (event !== undefined) return v.parse(v.object({ data: v.object({ object: SessionRenewal }) }), event).data.object;
  return isNew ? undefined : null;
}

const TaxIds = v.nullish(v.array(v.object({ value: text })), []);

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

const Invoice = v.object({ id: identifier });

const PaidInvoice = v.object({
  id: identifier,
  number: text,
  billing_reason: text,
  customer_email: buyerEmail,
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
const periodReference = (subscription: string | null | undefined, start: number | null | undefined) =>
  typeof subscription === "string" && typeof start === "number" ? `${subscription}@${start}` : undefined;

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
  if (isFurther && invoice.total === 0) return nothing;
  const ofSubscription = invoice.parent?.subscription_details ?? null;
  const subscription = ofSubscription?.subscription ?? invoice.subscription;
  const start = invoice.lines.data[0]?.period?.start;
  const period = isFurther ? undefined : periodReference(subscription, start);
  const named =
    invoice.metadata.renewsId ??
    ofSubscription?.metadata.renewsId ??
    invoice.subscription_details?.metadata.renewsId ??
    null;
  const mayBeNamed = named === null && checkoutReasons.includes(invoice.billing_reason ?? "");
  const renewsId = mayBeNamed ? await renewedByCheckout(invoice.id, surroundings) : named;
  if (renewsId === undefined) return { kind: "waits", reason: "The checkout session of the invoice isn't known." };
  const details = {
    email: invoice.customer_email,
    buyer: invoice.customer_name ?? invoice.customer_email,
    invoiceAddress: invoice.customer_address,
    taxId: invoice.customer_tax_ids?.[0]?.value ?? null,
    currency: invoice.currency,
    total: invoice.total,
    tax: invoice.total - (invoice.total_excluding_tax ?? invoice.total),
    invoiceUrl: invoice.hosted_invoice_url,
    subscription,
    isFurther,
    lines: (isFurther ? [] : invoice.lines.data).map((line) => ({
      price: line.pricing?.price_details?.price ?? line.price?.id ?? null,
      quantity: line.quantity ?? 1,
      amount: amountOf(line),
      renewsId,
    })),
  };
  return reported([invoice.id, invoice.payment_intent, invoice.charge, period], { kind, details }, invoice.number);
}

function amountOf({ amount, taxes, discount_amounts }: v.InferOutput<typeof Line>): number {
  const added = (taxes ?? []).filter(({ tax_behavior }) => tax_behavior === "exclusive");
  const sum = (amounts: readonly { amount: number }[]) => amounts.reduce((total, each) => total + each.amount, 0);
  return amount + sum(added) - sum(discount_amounts ?? []);
}

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
      } catch (error) {
        // The body is signed, and not JSON.
        if (!(error instanceof SyntaxError)) throw error;
      }
      return true;
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
    if (type.startsWith("charge.dispute.")) {
      const { id, status, amount = null, ...payment } = v.parse(Dispute, object);
      return aboutPayment(payment, disputeReport(id, status, amount));
    }
    switch (type) {
      case "invoice.paid":
      case "invoice.payment_succeeded":
        return await readInvoice("paid", object, surroundings);
      case "invoice.finalized":
        return await readInvoice("placed", object, surroundings);
      case "invoice.voided":
      case "invoice.marked_uncollectible":
        return reported([v.parse(Invoice, object).id], { kind: "canceled" });
      case "invoice_payment.paid": {
        const { invoice, payment } = v.parse(InvoicePayment, object);
        return reported([invoice, payment.payment_intent, payment.charge], { kind: "linked" });
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
        return nothing;
    }
  },
};

const aboutPayment = ({ payment_intent, charge }: Record<keyof typeof ofPayment, string | null>, said?: SaidReport) =>
  reported([payment_intent, charge], said);

function readChange(object: unknown): ReadEvent {
  const { id, items, current_period_start } = v.parse(Subscription, object);
  const start = items.data[0]?.current_period_start ?? current_period_start;
  const lines = items.data.map(({ quantity, price }) => ({
    price: price.id,
    quantity,
    amount: (price.unit_amount ?? 0) * quantity,
  }));
  return reported([periodReference(id, start)], { kind: "changed", lines });
}

const Session = v.object({
  id: identifier,
  mode: v.string(),
  payment_status: v.string(),
  payment_intent: text,
  invoice: text,
  invoice_creation: v.nullish(v.object({ enabled: v.boolean() }), null),
});

/** Of a session that has no invoice. What was bought is in its metadata at best. */
const Placed = v.object({
  currency,
  amount_total: amount,
  total_details: v.nullish(v.object({ amount_tax: amount }), null),
  customer_details: v.object({
    email: buyerEmail,
    name: text,
    business_name: text,
    address: PostalAddress,
    tax_ids: TaxIds,
  }),
  metadata: v.nullish(
    v.object({ price: text, quantity: v.optional(v.pipe(v.string(), v.regex(/^[1-9]\d{0,4}$/))) }),
    {},
  ),
});

/** A session that expires was never an order: nothing has been placed. */
export function readSession(type: string, object: unknown): ReadEvent {
  const session = v.parse(Session, object);
  const { id, mode, payment_status, payment_intent, invoice } = session;
  if (mode === "setup" || type === "checkout.session.expired") return nothing;
  const numbers = [id, payment_intent, invoice];
  if (type === "checkout.session.async_payment_failed") return reported(numbers, { kind: "canceled" });
  if (payment_status === "unpaid") return reported(numbers, { kind: "placed", details: detailsOf(object) });
  const isInvoiced = invoice !== null || session.invoice_creation?.enabled === true || mode === "subscription";
  return reported(numbers, isInvoiced ? { kind: "linked" } : { kind: "paid", details: detailsOf(object) });
}

function detailsOf(object: unknown) {
  const { customer_details: buyer, metadata, ...placed } = v.parse(Placed, object);
  const renewsId = v.parse(SessionRenewal, object);
  const price = metadata?.price ?? null;
  return {
    email: buyer.email,
    buyer: buyer.name ?? buyer.email,
    company: buyer.business_name,
    invoiceAddress: buyer.address,
    taxId: buyer.tax_ids?.[0]?.value ?? null,
    currency: placed.currency,
    total: placed.amount_total,
    tax: placed.total_details?.amount_tax ?? 0,
    lines: [{ price, quantity: Number(metadata?.quantity ?? 1), amount: placed.amount_total, renewsId }],
  };
}
