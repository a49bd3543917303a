import Stripe from "stripe";
import * as v from "valibot";
import { type Provider, type ProviderObject, ProviderUnavailable, type Purchase } from "../purchase.ts";
import {
  addressLines,
  callMilliseconds,
  checkPurchase,
  EventType,
  Identifier,
  judgeEvent,
  type ReadPayment,
  type ReadPurchase,
  readPages,
  renewedBy,
  uniqueObjects,
} from "./read-purchase.ts";

export interface StripeSettings {
  /** A restricted key, which may read. */
  apiKey: string;
  secrets: readonly string[];
  /** Where Stripe's API is, other than at Stripe, and how long a call may take. */
  server?: Pick<Stripe.StripeConfig, "host" | "port" | "protocol" | "timeout">;
}

export function openStripe({ apiKey, secrets, server = {} }: StripeSettings): Provider {
  const stripe = new Stripe(apiKey, {
    // The types of the library describe this version.
    apiVersion: "2026-10-28.endive",
    // With this client the deadline covers the answer to its last byte.
    httpClient: Stripe.createFetchHttpClient(),
    timeout: callMilliseconds,
    maxNetworkRetries: 0,
    telemetry: false,
    ...server,
  });
  return {
    isTest: apiKey.includes("_test_"),
    async verifyWebhook(body, headers) {
      const signature = headers.get("stripe-signature") ?? "";
      if (!secrets.some((secret) => isSignedWith(secret, body, signature))) return { kind: "badSignature" };
      const read = (event: v.InferOutput<typeof Event>) => ({
        ...{ eventId: event.id, type: event.type, isTest: !event.livemode, object: objectOf(event) },
      });
      return judgeEvent(body, Event, read, ignoredKinds);
    },
    async fetchPurchase({ kind, id }) {
      const read = await readers[kind]?.(stripe, id);
      return read ? checkPurchase(read) : null;
    },
    /** Stripe keeps events for 30 days. */
    async listRecent(since) {
      const created = { gte: Math.floor(since.getTime() / 1000) };
      const events = await list((page) => stripe.events.list({ created, ...page }));
      return uniqueObjects(events.flatMap((event) => objectOf(v.parse(Event, event)) ?? []));
    },
  };
}

function isSignedWith(secret: string, body: string, signature: string): boolean {
  try {
    const { signature: signatures, DEFAULT_TOLERANCE: tolerance } = Stripe.webhooks;
    return signatures?.verifyHeader(body, signature, secret, tolerance) === true;
  } catch {
    return false;
  }
}

const Event = v.object({
  id: Identifier,
  type: EventType,
  livemode: v.boolean(),
  // The seller may name coupons and products in any way.
  data: v.object({ object: v.object({ object: v.string(), id: v.optional(v.string()) }) }),
});

function objectOf({ data }: v.InferOutput<typeof Event>): ProviderObject | undefined {
  const { object: kind, id } = data.object;
  return v.is(Identifier, id) && Object.hasOwn(readers, kind) ? { kind, id } : undefined;
}

/** How the object of an event leads to a purchase, by its kind. Whatever the event says of it, the API is asked. */
const readers: Readonly<Record<string, (stripe: Stripe, id: string) => Promise<ReadPurchase | null>>> = {
  subscription: readSubscription,
  invoice: readInvoice,
  "checkout.session": async (stripe, id) => await readSession(stripe, await ask(stripe.checkout.sessions.retrieve(id))),
  payment_intent: readPayment,
  refund: async (stripe, id) => await readPaymentOf(stripe, await ask(stripe.refunds.retrieve(id))),
  dispute: async (stripe, id) => await readPaymentOf(stripe, await ask(stripe.disputes.retrieve(id))),
};

const ignoredKinds = [
  ...["account", "balance", "balance_settings", "billing_portal", "capability", "cash_balance", "charge", "coupon"],
  ...["credit_note", "customer", "customer_cash_balance_transaction", "entitlements", "file", "invoice_payment"],
  ...["invoiceitem", "mandate", "payment_link", "payment_method", "payout", "person", "plan", "price", "product"],
  ...["promotion_code", "quote", "radar", "reporting", "review", "setup_intent", "sigma", "subscription_schedule"],
  ...["tax", "tax_rate", "topup", "transfer"],
  // The preview of an invoice, which has no id.
  "invoice",
];

/** The library takes an error without words for an answer. Stripe's own words say which permission a key lacks. */
async function ask<Answer>(call: Promise<Stripe.Response<Answer>>): Promise<Answer> {
  const answer = await call.catch((error: unknown) => {
    if (!(error instanceof Stripe.errors.StripeError)) throw error;
    const status = error.statusCode === undefined ? "doesn't answer" : `answers ${error.statusCode}`;
    throw new ProviderUnavailable(`Stripe ${status}: ${error.message.slice(0, 300)}`);
  });
  const { statusCode } = answer.lastResponse;
  if (statusCode !== 200) throw new ProviderUnavailable(`Stripe answers ${statusCode}.`);
  return answer;
}

const list = <Entry extends { id: string }>(
  call: (page: { limit: number; starting_after?: string }) => Promise<Stripe.Response<Stripe.ApiList<Entry>>>,
): Promise<Entry[]> =>
  readPages<Entry>("Stripe", async (last) => {
    const { data, has_more } = await ask(call({ limit: 100, ...(last && { starting_after: last.id }) }));
    return { entries: data, hasMore: has_more };
  });

/** What refers to another object is its identifier, or the object itself. */
const idOf = (reference: string | { id: string } | null | undefined): string | null =>
  typeof reference === "string" ? reference : (reference?.id ?? null);

/** What kinds of purchases tell in the same way. */
interface Source extends Omit<ReadPurchase, "provider" | "isTest" | "currency" | "renewsId" | "buyer"> {
  /** What says the mode, the currency, and the license to renew. */
  about: { livemode: boolean; currency: string | null; metadata: Stripe.Metadata | null };
  session?: Stripe.Checkout.Session | undefined;
  invoice?: Stripe.Invoice | undefined;
  buyer?: ReadPurchase["buyer"];
}

/** Stripe writes amounts of these currencies in hundredths, which they no longer have. */
const withoutHundredths = ["ISK", "UGX"];

function purchaseOf({ about, session, invoice, ...source }: Source): ReadPurchase {
  const currency = about.currency?.toUpperCase() ?? "";
  const smallestUnit = (amount: number) => (withoutHundredths.includes(currency) ? amount / 100 : amount);
  return {
    ...{ provider: "stripe", isTest: about.livemode === false, buyer: buyerOf(session, invoice) },
    // A payment link hands on the license to renew as the reference in its address.
    renewsId: renewedBy(about.metadata) ?? renewedBy(session?.metadata) ?? session?.client_reference_id ?? null,
    ...source,
    currency,
    lines: source.lines.map((line) => ({ ...line, amount: line.amount === null ? null : smallestUnit(line.amount) })),
    payments: source.payments.map((payment) => ({
      ...payment,
      total: smallestUnit(payment.total),
      tax: smallestUnit(payment.tax),
      returns: payment.returns.map(({ amount, at }) => ({ amount: smallestUnit(amount), at })),
    })),
    problems: [
      ...source.problems,
      typeof about.livemode !== "boolean" && "Stripe doesn't say whether the purchase is a test.",
    ],
  };
}

const subscriptionStates = [
  ...["active", "canceled", "incomplete", "incomplete_expired", "past_due", "paused", "trialing", "unpaid"],
];

const invoiceStates = ["draft", "open", "paid", "uncollectible", "void"];

/** What is owned are the items. The invoices say what was paid, and until when. */
async function readSubscription(stripe: Stripe, id: string): Promise<ReadPurchase> {
  const subscription = await ask(stripe.subscriptions.retrieve(id));
  const items = await list((page) => stripe.subscriptionItems.list({ subscription: id, ...page }));
  const [session] = await list((page) => stripe.checkout.sessions.list({ subscription: id, ...page }));
  const invoices = await list((page) => stripe.invoices.list({ subscription: id, ...page }));
  invoices.sort((one, other) => one.created - other.created);
  const trialEnd = subscription.trial_end ?? 0;
  const payments: ReadPayment[] = [];
  let paidUntil = trialEnd;
  let hasSoldOnce = false;
  for (const invoice of invoices.filter(({ status }) => status === "paid")) {
    const lines = await list((page) => stripe.invoices.listLineItems(invoice.id, page));
    const ends = lines.map(({ period }) => period.end);
    // A trial begins with an invoice over nothing.
    if (invoice.total === 0 && ends.every((end) => end <= trialEnd)) continue;
    paidUntil = Math.max(paidUntil, ...ends);
    hasSoldOnce ||= lines.some(isSoldOnce);
    if (!isCredit(invoice)) payments.push(await invoicePayment(stripe, invoice));
  }
  const isCanceled = ["canceled", "incomplete_expired"].includes(subscription.status);
  const periodEnds = new Set(items.map(({ current_period_end }) => current_period_end));
  // The period moves on before it is paid, and a change of plan may shorten what was paid.
  paidUntil = Math.min(paidUntil || subscription.start_date, ...periodEnds);
  if (isCanceled && payments.length === 0) paidUntil = Math.min(paidUntil, subscription.ended_at ?? paidUntil);
  return purchaseOf({
    id,
    about: subscription,
    session,
    invoice: invoices.at(-1),
    number: invoices.findLast(({ number }) => number !== null)?.number ?? id,
    references: [session?.id, ...invoices.flatMap((invoice) => [invoice.id, invoice.number])],
    lines: items.map(({ price, quantity }) => ({ price: price.id, quantity, amount: null })),
    paidUntil: paidUntil * 1000,
    isTrial: trialEnd > 0 && payments.length === 0,
    payments,
    isCanceled,
    problems: [
      !subscriptionStates.includes(subscription.status) &&
        `The state ${subscription.status} of the subscription isn't known.`,
      ...invoices
        .filter(({ status }) => !invoiceStates.includes(status ?? ""))
        .map(({ status }) => `The state ${status} of an invoice isn't known.`),
      hasSoldOnce && "Something was sold once together with the subscription, which doesn't have it.",
      periodEnds.size > 1 && "The items of the subscription are billed for different periods.",
    ],
  });
}

/** A change to something cheaper makes an invoice below nothing, which the balance of the customer takes. */
const isCredit = ({ total, billing_reason }: Stripe.Invoice) =>
  total < 0 && ["subscription_update", "subscription_cycle"].includes(billing_reason ?? "");

/** A price of one payment in the checkout of a subscription becomes a line of its invoice, and no item. */
const isSoldOnce = ({ parent, amount }: Stripe.InvoiceLineItem) =>
  parent?.invoice_item_details?.proration === false && amount > 0;

async function readInvoice(stripe: Stripe, id: string): Promise<ReadPurchase | null> {
  const invoice = await ask(stripe.invoices.retrieve(id));
  const subscription = idOf(invoice.parent?.subscription_details?.subscription);
  if (subscription !== null) return await readSubscription(stripe, subscription);
  if (invoice.status === "draft") return null;
  const session = await findSession(stripe, invoice);
  if (session) return await readSession(stripe, session);
  const lines = await list((page) => stripe.invoices.listLineItems(id, page));
  const isPaid = invoice.status === "paid";
  const isCanceled = invoice.status === "void" || invoice.status === "uncollectible";
  return purchaseOf({
    id,
    about: invoice,
    invoice,
    number: invoice.number ?? id,
    references: [],
    lines: lines.map((line) => ({
      price: idOf(line.pricing?.price_details?.price),
      quantity: line.quantity,
      amount: lineAmount(line),
    })),
    payments: isPaid ? [await invoicePayment(stripe, invoice)] : [],
    isCanceled,
    problems: [
      !(isPaid || isCanceled || invoice.status === "open") && `The state ${invoice.status} of the invoice isn't known.`,
    ],
  });
}

/** With taxes and without discounts. */
const lineAmount = ({ amount, taxes, discount_amounts }: Stripe.InvoiceLineItem) =>
  amount + sumOf(taxes?.filter(({ tax_behavior }) => tax_behavior === "exclusive")) - sumOf(discount_amounts);

/** The session that made an invoice. One over nothing has no payment that leads to it. */
async function findSession(stripe: Stripe, invoice: Stripe.Invoice) {
  for (const payment_intent of await intentsOf(stripe, invoice)) {
    if (payment_intent === null) continue;
    const [session] = await list((page) => stripe.checkout.sessions.list({ payment_intent, ...page }));
    if (session) return session;
  }
  const customer = idOf(invoice.customer);
  if (customer === null) return undefined;
  const sessions = await list((page) => stripe.checkout.sessions.list({ customer, ...page }));
  return sessions.find((session) => idOf(session.invoice) === invoice.id);
}

async function readSession(stripe: Stripe, session: Stripe.Checkout.Session): Promise<ReadPurchase | null> {
  const { id, status, payment_status } = session;
  const subscription = idOf(session.subscription);
  if (subscription !== null) return await readSubscription(stripe, subscription);
  if (session.mode === "setup" || status === "open" || status === "expired") return null;
  const [intentId, invoiceId] = [idOf(session.payment_intent), idOf(session.invoice)];
  const intent = intentId === null ? undefined : await askIntent(stripe, intentId);
  const charge = chargeOf(intent);
  const invoice = invoiceId === null ? undefined : await ask(stripe.invoices.retrieve(invoiceId));
  const lines = await list((page) => stripe.checkout.sessions.listLineItems(id, page));
  const isPaid = payment_status === "paid" || payment_status === "no_payment_required";
  const payment = {
    id: intentId ?? id,
    paidAt: charge?.created ?? session.created,
    total: session.amount_total ?? Number.NaN,
    tax: session.total_details?.amount_tax ?? 0,
    invoiceUrl: invoice?.hosted_invoice_url ?? charge?.receipt_url ?? null,
  };
  return purchaseOf({
    id,
    about: session,
    session,
    invoice,
    number: invoice?.number ?? charge?.receipt_number ?? intentId ?? id,
    references: [intentId, charge?.id, invoiceId, charge?.receipt_number],
    lines: lines.map(({ price, quantity, amount_total }) => ({ price: price?.id, quantity, amount: amount_total })),
    payments: isPaid ? [await withReturns(stripe, payment, intentId === null ? [] : [intentId])] : [],
    // The buyer can't pay a session once more.
    isCanceled: !isPaid && ["canceled", "requires_payment_method"].includes(intent?.status ?? ""),
    problems: [
      status !== "complete" && `The state ${status} of the checkout session isn't known.`,
      !isPaid && payment_status !== "unpaid" && `The state ${payment_status} of the payment isn't known.`,
    ],
  });
}

/** What was paid without an intent was sold by no checkout and no invoice. */
async function readPaymentOf(stripe: Stripe, { payment_intent }: Pick<Stripe.Refund, "payment_intent">) {
  const id = idOf(payment_intent);
  return id === null ? null : await readPayment(stripe, id);
}

/** A payment belongs to an invoice or to a session. */
async function readPayment(stripe: Stripe, id: string): Promise<ReadPurchase | null> {
  const payment = { type: "payment_intent", payment_intent: id } as const;
  const [ofInvoice] = await list((page) => stripe.invoicePayments.list({ payment, ...page }));
  const invoice = idOf(ofInvoice?.invoice);
  if (invoice !== null) return await readInvoice(stripe, invoice);
  const [session] = await list((page) => stripe.checkout.sessions.list({ payment_intent: id, ...page }));
  if (session) return await readSession(stripe, session);
  const charge = chargeOf(await askIntent(stripe, id));
  if (charge?.status !== "succeeded") return null;
  const { amount: total, created: paidAt, receipt_url: invoiceUrl, billing_details: payer } = charge;
  return purchaseOf({
    id,
    about: charge,
    buyer: { email: payer.email, name: payer.name, company: null, address: null, taxId: null },
    number: charge.receipt_number ?? id,
    references: [charge.id],
    lines: [],
    payments: [await withReturns(stripe, { id, paidAt, total, tax: 0, invoiceUrl }, [id])],
    problems: ["The payment has neither a checkout session nor an invoice, so it isn't known what was bought."],
  });
}

const askIntent = (stripe: Stripe, id: string) =>
  ask(stripe.paymentIntents.retrieve(id, { expand: ["latest_charge"] }));

const chargeOf = (intent: Stripe.PaymentIntent | undefined) =>
  typeof intent?.latest_charge === "object" ? intent.latest_charge : null;

/** By what an invoice was paid. Empty for one that was paid by other means, or that the balance of the customer has paid. */
async function intentsOf(stripe: Stripe, { id: invoice }: Stripe.Invoice): Promise<(string | null)[]> {
  const payments = await list((page) => stripe.invoicePayments.list({ invoice, ...page }));
  // Whatever is not known to be unpaid may be refunded.
  return payments
    .filter(({ status }) => status !== "open" && status !== "canceled")
    .map(({ payment }) => idOf(payment.payment_intent));
}

async function invoicePayment(stripe: Stripe, invoice: Stripe.Invoice): Promise<ReadPayment> {
  const payment = {
    id: invoice.id,
    paidAt: invoice.status_transitions.paid_at ?? invoice.created,
    total: invoice.total,
    tax: sumOf(invoice.total_taxes),
    invoiceUrl: invoice.hosted_invoice_url ?? null,
  };
  return await withReturns(stripe, payment, await intentsOf(stripe, invoice));
}

const sumOf = (amounts: readonly { amount: number }[] | null | undefined) =>
  (amounts ?? []).reduce((sum, { amount }) => sum + amount, 0);

/** Refunds that wait count: they are on their way. */
const refundStates = ["pending", "requires_action", "succeeded"];
const failedRefundStates = ["canceled", "failed"];

/** A payment, whose time is in seconds, with what went back of it, and what is disputed. */
async function withReturns(
  stripe: Stripe,
  { paidAt, ...paid }: Pick<ReadPayment, "id" | "paidAt" | "total" | "tax" | "invoiceUrl">,
  intents: readonly (string | null)[],
): Promise<ReadPayment> {
  const returns: { amount: number; at: number }[] = [];
  const disputes: Purchase["dispute"][] = [];
  const problems: string[] = [];
  for (const payment_intent of intents) {
    if (payment_intent === null) {
      problems.push("The invoice was paid in a way whose refunds can't be read.");
      continue;
    }
    for (const { amount, status, created } of await list((page) => stripe.refunds.list({ payment_intent, ...page }))) {
      if (refundStates.includes(status ?? "")) returns.push({ amount, at: created * 1000 });
      else if (!failedRefundStates.includes(status ?? ""))
        problems.push(`The state ${status} of a refund isn't known.`);
    }
    for (const dispute of await list((page) => stripe.disputes.list({ payment_intent, ...page }))) {
      const state = disputeState(dispute);
      if (state === undefined) problems.push(`The state ${dispute.status} of a dispute isn't known.`);
      else disputes.push(state);
      if (state === "lost") returns.push({ amount: dispute.amount, at: dispute.created * 1000 });
    }
  }
  return { ...paid, paidAt: paidAt * 1000, references: intents, returns, disputes, problems };
}

const openDisputes = ["needs_response", "under_review", "appeal_needs_response", "appeal_under_review"];
/** An inquiry of a bank takes no money yet. */
const inquiries = ["warning_needs_response", "warning_under_review", "warning_closed"];

function disputeState({ status, balance_transactions }: Stripe.Dispute): Purchase["dispute"] | undefined {
  if (status === "won") return "won";
  if (status === "lost") return "lost";
  // Now and then it is prevented by paying back.
  if (status === "prevented") return sumOf(balance_transactions) < 0 ? "lost" : "won";
  if (openDisputes.includes(status)) return "open";
  return inquiries.includes(status) ? "none" : undefined;
}

/** The invoice is newer than the session, and corrected by the buyer at Stripe's portal. */
function buyerOf(
  session: Stripe.Checkout.Session | undefined,
  invoice: Stripe.Invoice | undefined,
): ReadPurchase["buyer"] {
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
