import Stripe from "stripe";
import * as v from "valibot";
import type { WebhookSecret } from "../../config.ts";
import type { Provider, ProviderObject, PurchasePayment, WebhookVerdict } from "../purchase.ts";
import { addressLines, checkPurchase, isoTime, type ReadPurchase, unreadable, worstDispute } from "./check-purchase.ts";
import {
  type Charge,
  Event,
  type Invoice,
  type InvoiceLine,
  openStripeApi,
  type PaymentSource,
  type Session,
  type StripeApi,
  type StripeEvent,
  type StripeServer,
} from "./stripe-api.ts";
import { type Moves, readMoves, smallestUnit, sumOf } from "./stripe-refunds.ts";

export interface StripeSettings {
  /** A restricted key, which may read. */
  apiKey: string;
  secrets: readonly WebhookSecret[];
  server?: StripeServer;
}

export function openStripe({ apiKey, secrets, server = {} }: StripeSettings): Provider {
  const api = openStripeApi(apiKey, server);
  return {
    isTest: apiKey.includes("_test_"),
    verifyWebhook: (body, headers) => verifyWebhook(body, headers.get("stripe-signature") ?? "", secrets),
    async fetchPurchase(object) {
      const read = await readers[object.kind]?.(api, object.id);
      return read ? checkPurchase(read) : null;
    },
    async listRecent(since) {
      const objects = (await api.eventsSince(since)).flatMap((event) => objectOf(event) ?? []);
      return [...new Map(objects.map((object) => [object.id, object])).values()];
    },
  };
}

function objectOf({ data: { object } }: StripeEvent): ProviderObject | undefined {
  const { object: kind, id } = object;
  return id !== undefined && Object.hasOwn(readers, kind) ? { kind, id } : undefined;
}

async function verifyWebhook(
  body: string,
  signature: string,
  secrets: readonly WebhookSecret[],
): Promise<WebhookVerdict> {
  const signer = secrets.find(({ secret }) => {
    try {
      return Stripe.webhooks.signature?.verifyHeader(body, signature, secret, Stripe.webhooks.DEFAULT_TOLERANCE);
    } catch {
      // It is signed with another secret, or not at all.
      return false;
    }
  });
  if (!signer) return { kind: "badSignature" };
  const read = v.safeParse(v.pipe(v.string(), v.parseJson(), Event), body);
  if (!read.success) return unreadable(body);
  const { id: eventId, type, livemode } = read.output;
  const object = objectOf(read.output);
  if (object) return { kind: "event", eventId, type, isTest: !livemode || signer.isTest, object };
  // The preview of an invoice has no id.
  const isIgnored = type === "invoice.upcoming" || ignoredTypes.includes(type.split(".", 1)[0] ?? type);
  return isIgnored ? { kind: "ignored", type } : { kind: "unknown", eventId, type };
}

/** How the object of an event leads to a purchase, by its kind. Whatever the event says of it, the API is asked. */
const readers: Readonly<Record<string, (api: StripeApi, id: string) => Promise<ReadPurchase | null>>> = {
  subscription: readSubscription,
  invoice: readInvoice,
  invoice_payment: async (api, id) => await readInvoice(api, (await api.invoicePayment(id)).invoice),
  "checkout.session": async (api, id) => await readSession(api, await api.session(id)),
  payment_intent: (api, id) => readPayment(api, { payment_intent: id, charge: null }),
  charge: async (api, id) =>
    await readPayment(api, { payment_intent: (await api.charge(id)).payment_intent, charge: id }),
  refund: async (api, id) => await readPayment(api, await api.refund(id)),
  dispute: async (api, id) => await readPayment(api, await api.dispute(id)),
};

/** The beginnings of the types of events that change no purchase, or that come beside one about an object above. */
const ignoredTypes = [
  ...["account", "balance", "balance_settings", "billing_portal", "capability", "cash_balance", "coupon"],
  ...["credit_note", "customer", "customer_cash_balance_transaction", "entitlements", "file", "invoiceitem", "mandate"],
  ...["payment_link", "payment_method", "payout", "person", "plan", "price", "product", "promotion_code", "quote"],
  ...["radar", "reporting", "review", "setup_intent", "sigma", "subscription_schedule", "tax", "tax_rate", "topup"],
  "transfer",
];

/** A payment belongs to an invoice or to a session. */
async function readPayment(api: StripeApi, source: PaymentSource): Promise<ReadPurchase | null> {
  const { payment_intent } = source;
  if (payment_intent === null) return source.charge === null ? null : await readBareCharge(api, source.charge, null);
  const [ofInvoice] = await api.invoicesOfPayment(payment_intent);
  if (ofInvoice) return await readInvoice(api, ofInvoice.invoice);
  const [session] = await api.sessions({ payment_intent });
  if (session) return await readSession(api, session);
  const { latest_charge } = await api.paymentIntent(payment_intent);
  return latest_charge === null ? null : await readBareCharge(api, latest_charge, payment_intent);
}

const subscriptionStates = [
  "active",
  "canceled",
  "incomplete",
  "incomplete_expired",
  "past_due",
  "paused",
  "trialing",
  "unpaid",
];

/** What is owned are the items. The invoices say what was paid, and until when. */
async function readSubscription(api: StripeApi, id: string): Promise<ReadPurchase> {
  const subscription = await api.subscription(id);
  const items = await api.subscriptionItems(id);
  const invoices = (await api.invoicesOf(id)).toSorted((one, other) => one.created - other.created);
  const [session] = await api.sessions({ subscription: id });
  const trialEnd = subscription.trial_end ?? 0;
  const payments: PurchasePayment[] = [];
  const moves: Moves[] = [];
  let paidUntil = trialEnd;
  let hasSoldOnce = false;
  for (const invoice of invoices.filter(({ status }) => status === "paid")) {
    const lines = await api.invoiceLines(invoice.id);
    const ends = lines.map(({ period }) => period.end);
    // A trial begins with an invoice over nothing.
    if (invoice.total === 0 && ends.every((end) => end <= trialEnd)) continue;
    paidUntil = Math.max(paidUntil, ...ends);
    hasSoldOnce ||= lines.some(isSoldOnce);
    const moved = await readMoves(api, await sourcesOf(api, invoice.id), invoice.currency);
    moves.push(moved);
    if (!isCredit(invoice)) payments.push(invoicePayment(invoice, moved));
  }
  const isCanceled = ["canceled", "incomplete_expired"].includes(subscription.status);
  const periodEnds = new Set(items.map(({ current_period_end }) => current_period_end));
  // The period moves on before it is paid, and a change of plan may shorten what was paid.
  paidUntil = Math.min(paidUntil || subscription.start_date, ...periodEnds);
  if (isCanceled && payments.length === 0) paidUntil = Math.min(paidUntil, subscription.ended_at ?? paidUntil);
  const latest = invoices.at(-1);
  return {
    provider: "stripe",
    id,
    number: invoices.findLast(({ number }) => number !== null)?.number ?? id,
    references: present(
      session?.id,
      ...invoices.flatMap((invoice) => [invoice.id, invoice.number]),
      ...moves.flatMap(({ references }) => references),
    ),
    isTest: !subscription.livemode,
    buyer: buyerOf(session, latest),
    currency: subscription.currency.toUpperCase(),
    lines: items.map(({ price, quantity }) => ({ price: price.id, quantity, amount: null })),
    paidUntil: isoTime(paidUntil * 1000),
    isTrial: subscription.trial_end !== null && payments.length === 0,
    payments,
    dispute: worstDispute(moves.flatMap(({ disputes }) => disputes)),
    isCanceled,
    renewsId: subscription.metadata ?? renewsIdOf(session) ?? null,
    problems: [
      subscriptionStates.includes(subscription.status)
        ? null
        : `The state ${subscription.status} of the subscription isn't known.`,
      hasSoldOnce ? "Something was sold once together with the subscription, which doesn't have it." : null,
      periodEnds.size > 1 ? "The items of the subscription are billed for different periods." : null,
      ...moves.flatMap(({ problems }) => problems),
    ],
  };
}

/** A change to something cheaper makes an invoice below nothing, which the balance of the customer takes. */
const isCredit = ({ total, billing_reason }: Invoice) =>
  total < 0 && ["subscription_update", "subscription_cycle"].includes(billing_reason ?? "");

/** A price of one payment in the checkout of a subscription becomes a line of its invoice, and no item. */
const isSoldOnce = ({ parent, amount }: InvoiceLine) => parent?.invoice_item_details?.proration === false && amount > 0;

const invoiceStates = ["open", "paid", "uncollectible", "void"];

async function readInvoice(api: StripeApi, id: string): Promise<ReadPurchase | null> {
  const invoice = await api.invoice(id);
  const subscription = invoice.parent?.subscription_details?.subscription;
  if (subscription !== undefined) return await readSubscription(api, subscription);
  if (invoice.status === "draft") return null;
  const sources = await sourcesOf(api, id);
  const session = await findSession(api, invoice, sources);
  if (session) return await readSession(api, session);
  const moves = await readMoves(api, sources, invoice.currency);
  const lines = await api.invoiceLines(id);
  return {
    provider: "stripe",
    id,
    number: invoice.number ?? id,
    references: moves.references,
    isTest: !invoice.livemode,
    buyer: buyerOf(undefined, invoice),
    currency: invoice.currency.toUpperCase(),
    lines: lines.map((line) => ({
      price: line.pricing?.price_details?.price ?? null,
      quantity: line.quantity,
      amount: smallestUnit(lineAmount(line), invoice.currency),
    })),
    paidUntil: null,
    isTrial: false,
    payments: invoice.status === "paid" ? [invoicePayment(invoice, moves)] : [],
    dispute: worstDispute(moves.disputes),
    isCanceled: ["void", "uncollectible"].includes(invoice.status ?? ""),
    renewsId: invoice.metadata,
    problems: [
      invoiceStates.includes(invoice.status ?? "") ? null : `The state ${invoice.status} of the invoice isn't known.`,
      ...moves.problems,
    ],
  };
}

/** The session that made an invoice. One over nothing has no payment that leads to it. */
async function findSession(
  api: StripeApi,
  invoice: Invoice,
  sources: readonly PaymentSource[],
): Promise<Session | undefined> {
  for (const { payment_intent } of sources) {
    const [session] = payment_intent === null ? [] : await api.sessions({ payment_intent });
    if (session) return session;
  }
  if (invoice.customer === null) return undefined;
  return (await api.sessions({ customer: invoice.customer })).find((session) => session.invoice === invoice.id);
}

const sessionPayments = ["no_payment_required", "paid", "unpaid"];

async function readSession(api: StripeApi, session: Session): Promise<ReadPurchase | null> {
  if (session.subscription !== null) return await readSubscription(api, session.subscription);
  if (session.mode === "setup" || session.status === "open" || session.status === "expired") return null;
  const { payment_intent } = session;
  const intent = payment_intent === null ? null : await api.paymentIntent(payment_intent);
  const charge = intent?.latest_charge ? await api.charge(intent.latest_charge) : undefined;
  const invoice = session.invoice === null ? undefined : await api.invoice(session.invoice);
  const lines = await api.sessionLines(session.id);
  const currency = session.currency ?? "";
  const moves = await readMoves(api, payment_intent === null ? [] : [{ payment_intent, charge: null }], currency);
  const isPaid = session.payment_status === "paid" || session.payment_status === "no_payment_required";
  const payment = paymentOf(
    {
      id: payment_intent ?? session.id,
      paidAt: charge?.created ?? session.created,
      currency,
      total: session.amount_total ?? Number.NaN,
      tax: session.total_details?.amount_tax ?? 0,
      invoiceUrl: invoice?.hosted_invoice_url ?? charge?.receipt_url ?? null,
    },
    moves,
  );
  return {
    provider: "stripe",
    id: session.id,
    number: invoice?.number ?? charge?.receipt_number ?? payment_intent ?? session.id,
    references: present(payment_intent, charge?.id, invoice?.id, charge?.receipt_number, ...moves.references),
    isTest: !session.livemode,
    buyer: buyerOf(session, invoice),
    currency: currency.toUpperCase(),
    lines: lines.map(({ price, quantity, amount_total }) => ({
      price: price?.id ?? null,
      quantity,
      amount: smallestUnit(amount_total, currency),
    })),
    paidUntil: null,
    isTrial: false,
    payments: isPaid ? [payment] : [],
    dispute: worstDispute(moves.disputes),
    // The buyer can't pay a session once more.
    isCanceled: !isPaid && ["canceled", "requires_payment_method"].includes(intent?.status ?? ""),
    renewsId: renewsIdOf(session),
    problems: [
      session.status === "complete" ? null : `The state ${session.status} of the checkout session isn't known.`,
      sessionPayments.includes(session.payment_status)
        ? null
        : `The state ${session.payment_status} of the payment isn't known.`,
      ...moves.problems,
    ],
  };
}

/** Somebody has paid, with neither checkout session nor invoice. */
async function readBareCharge(api: StripeApi, id: string, payment_intent: string | null): Promise<ReadPurchase | null> {
  const charge: Charge = await api.charge(id);
  if (charge.status !== "succeeded") return null;
  const source = payment_intent === null ? { payment_intent, charge: id } : { payment_intent, charge: null };
  const moves = await readMoves(api, [source], charge.currency);
  const { created: paidAt, currency, amount: total, receipt_url: invoiceUrl } = charge;
  return {
    provider: "stripe",
    id: payment_intent ?? id,
    number: charge.receipt_number ?? payment_intent ?? id,
    references: present(id, ...moves.references),
    isTest: !charge.livemode,
    buyer: { ...charge.billing_details, company: null, address: null, taxId: null },
    currency: charge.currency.toUpperCase(),
    lines: [],
    paidUntil: null,
    isTrial: false,
    payments: [paymentOf({ id: payment_intent ?? id, paidAt, currency, total, tax: 0, invoiceUrl }, moves)],
    dispute: worstDispute(moves.disputes),
    isCanceled: false,
    renewsId: null,
    problems: ["The payment has neither a checkout session nor an invoice, so it isn't known what was bought."],
  };
}

/** By what an invoice was paid. Empty for one that was paid by other means, or that the balance of the customer has paid. */
async function sourcesOf(api: StripeApi, invoice: string): Promise<PaymentSource[]> {
  const payments = await api.paymentsOfInvoice(invoice);
  return payments.filter(({ status }) => status === "paid").map(({ payment }) => payment);
}

const invoicePayment = (invoice: Invoice, moves: Moves): PurchasePayment =>
  paymentOf(
    {
      ...{ id: invoice.id, paidAt: invoice.status_transitions.paid_at ?? invoice.created, currency: invoice.currency },
      ...{ total: invoice.total, tax: sumOf(invoice.total_taxes), invoiceUrl: invoice.hosted_invoice_url },
    },
    moves,
  );

/** A payment, of which at most the whole goes back. */
function paymentOf(
  paid: Pick<PurchasePayment, "id" | "total" | "tax" | "invoiceUrl"> & { paidAt: number; currency: string },
  { refunded, refundedAt }: Moves,
): PurchasePayment {
  const { id, paidAt, currency, invoiceUrl } = paid;
  const total = smallestUnit(paid.total, currency);
  return {
    ...{ id, paidAt: isoTime(paidAt * 1000), total, tax: smallestUnit(paid.tax, currency), invoiceUrl },
    refunded: Math.min(refunded, Math.max(total, 0)),
    refundedAt: refundedAt === null ? null : isoTime(refundedAt * 1000),
  };
}

/** With taxes and without discounts. */
const lineAmount = ({ amount, taxes, discount_amounts }: InvoiceLine) =>
  amount + sumOf((taxes ?? []).filter(({ tax_behavior }) => tax_behavior === "exclusive")) - sumOf(discount_amounts);

/** A payment link hands on the license to renew as the reference in its address. */
const renewsIdOf = (session: Session | undefined) => session?.metadata ?? session?.client_reference_id ?? null;

/** The invoice is newer than the session, and corrected by the buyer at Stripe's portal. */
function buyerOf(session: Session | undefined, invoice: Invoice | undefined): ReadPurchase["buyer"] {
  const details = session?.customer_details;
  const address = invoice?.customer_address ?? details?.address;
  const place = [address?.postal_code, address?.city].filter(Boolean).join(" ");
  const taxIds = invoice?.customer_tax_ids?.length ? invoice.customer_tax_ids : details?.tax_ids;
  return {
    email: invoice?.customer_email ?? details?.email ?? null,
    name: details?.individual_name ?? invoice?.customer_name ?? details?.name ?? null,
    company: details?.business_name ?? null,
    address: addressLines([address?.line1, address?.line2, place, address?.state, address?.country]),
    taxId: taxIds?.[0]?.value ?? null,
  };
}

const present = (...texts: readonly (string | null | undefined)[]): string[] => [
  ...new Set(texts.filter((text) => text !== null && text !== undefined)),
];
