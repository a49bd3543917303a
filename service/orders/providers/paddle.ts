import * as v from "valibot";
import type { WebhookSecret } from "../../config.ts";
import {
  type Provider,
  type ProviderObject,
  ProviderUnavailable,
  type Purchase,
  type PurchasePayment,
  type WebhookVerdict,
} from "../purchase.ts";
import {
  addressLines,
  checkPurchase,
  Identifier,
  isoTime,
  type ReadPurchase,
  unreadable,
  worstDispute,
} from "./check-purchase.ts";
import { type Adjustment, openPaddleApi, type PaddleApi, type PaddleServer, type Transaction } from "./paddle-api.ts";

export interface PaddleSettings {
  /** A key that may read. */
  apiKey: string;
  secrets: readonly WebhookSecret[];
  server?: PaddleServer;
}

export function openPaddle({ apiKey, secrets, server = {} }: PaddleSettings): Provider {
  const isTest = apiKey.includes("_sdbx_");
  const api = openPaddleApi(apiKey, isTest, server);
  return {
    isTest,
    verifyWebhook: (body, headers) => verifyWebhook(api, body, headers.get("paddle-signature") ?? "", secrets, isTest),
    async fetchPurchase(object) {
      const read = await readers[object.kind]?.(api, object.id);
      return read ? checkPurchase({ ...read, isTest }) : null;
    },
    async listRecent(since) {
      const events = await api.eventsSince(since);
      const objects = events.flatMap(({ eventType, data: { id } }) => objectOf(eventType, id) ?? []);
      return [...new Map(objects.map((object) => [object.id, object])).values()];
    },
  };
}

const kindOf = (type: string) => type.split(".", 1)[0] ?? type;

const objectOf = (type: string, id: string | undefined): ProviderObject | undefined =>
  id !== undefined && Object.hasOwn(readers, kindOf(type)) ? { kind: kindOf(type), id } : undefined;

const Event = v.object({
  event_id: Identifier,
  event_type: v.pipe(v.string(), v.regex(/^[\w.]{1,100}$/)),
  data: v.object({ id: v.optional(Identifier) }),
});

async function verifyWebhook(
  { webhooks }: PaddleApi,
  body: string,
  signature: string,
  secrets: readonly WebhookSecret[],
  isTest: boolean,
): Promise<WebhookVerdict> {
  // It throws at a header that it can't read.
  const isSignedWith = (secret: string) => webhooks.isSignatureValid(body, secret, signature).catch(() => false);
  const verdicts = await Promise.all(secrets.map(({ secret }) => isSignedWith(secret)));
  const signer = secrets[verdicts.indexOf(true)];
  if (!signer) return { kind: "badSignature" };
  const read = v.safeParse(v.pipe(v.string(), v.parseJson(), Event), body);
  if (!read.success) return unreadable(body);
  const { event_id: eventId, event_type: type, data } = read.output;
  const object = objectOf(type, data.id);
  if (object) return { kind: "event", eventId, type, isTest: isTest || signer.isTest, object };
  return ignoredKinds.includes(kindOf(type)) ? { kind: "ignored", type } : { kind: "unknown", eventId, type };
}

type Read = Omit<ReadPurchase, "isTest">;

/** How the object of an event leads to a purchase, by its kind. Whatever the event says of it, the API is asked. */
const readers: Readonly<Record<string, (api: PaddleApi, id: string) => Promise<Read | null>>> = {
  subscription: readSubscription,
  transaction: readTransaction,
  async adjustment(api, id) {
    const [adjustment] = await api.adjustments({ id: [id] });
    if (!adjustment) throw new ProviderUnavailable(`Paddle doesn't know the adjustment ${id}.`);
    return await readTransaction(api, adjustment.transactionId);
  },
};

/** The kinds of objects whose events change no purchase. */
const ignoredKinds = [
  ...["address", "api_key", "business", "client_token", "customer", "discount", "discount_group", "payment_method"],
  ...["payout", "price", "product", "report"],
];

const isPaid = ({ status }: Transaction) => status === "paid" || status === "completed";

/** What is charged beside a subscription neither renews nor changes it. */
const isCharge = ({ origin }: Transaction) => origin === "subscription_charge";

const subscriptionStates = ["active", "canceled", "past_due", "paused", "trialing"];

/** What is owned are the items. The transactions say what was paid, and until when. */
async function readSubscription(api: PaddleApi, id: string): Promise<Read> {
  const subscription = await api.subscription(id);
  const transactions = (await api.transactionsOf(id))
    .filter((transaction) => !isCharge(transaction))
    .toSorted((one, other) => Date.parse(one.createdAt) - Date.parse(other.createdAt));
  const adjustments = await api.adjustments({ subscriptionId: [id] });
  const trialEnds = subscription.items.flatMap(({ trialDates }) => timeOf(trialDates?.endsAt) ?? []);
  const trialEnd = Math.max(0, ...trialEnds);
  const paid = transactions.filter((transaction) => isPaid(transaction) && !isOfTrial(transaction, trialEnd));
  const isCanceled = subscription.status === "canceled";
  const paidEnds = paid.flatMap(({ billingPeriod }) => timeOf(billingPeriod?.endsAt) ?? []);
  // The period moves on before it is paid, and a change of plan may shorten what was paid.
  const limits = [
    timeOf(subscription.currentBillingPeriod?.endsAt),
    isCanceled && paid.length === 0 ? timeOf(subscription.canceledAt) : undefined,
  ].filter((limit) => limit !== undefined);
  const paidUntil = Math.max(trialEnd, ...paidEnds) || Date.parse(subscription.createdAt);
  const returns = paid.map(({ id }) => readReturns(adjustments.filter(({ transactionId }) => transactionId === id)));
  return {
    provider: "paddle",
    id,
    number: transactions.findLast(({ invoiceNumber }) => invoiceNumber !== null)?.invoiceNumber ?? id,
    references: transactions.flatMap((transaction) => [transaction.id, transaction.invoiceNumber ?? []].flat()),
    buyer: buyerOf(transactions.at(-1)),
    currency: subscription.currencyCode,
    lines: subscription.items.map(({ price, quantity }) => ({ price: price.id, quantity, amount: null })),
    paidUntil: isoTime(Math.min(paidUntil, ...limits)),
    isTrial: trialEnd > 0 && paid.length === 0,
    payments: paid.map((transaction, index) => paymentOf(transaction, returns[index])),
    dispute: worstDispute(returns.map(({ dispute }) => dispute)),
    isCanceled,
    renewsId: subscription.customData ?? transactions.find(({ customData }) => customData !== null)?.customData ?? null,
    problems: [
      subscriptionStates.includes(subscription.status)
        ? null
        : `The state ${subscription.status} of the subscription isn't known.`,
      paid.some(({ items }) => items.some(({ price }) => price !== null && price.billingCycle === null))
        ? "Something was sold once together with the subscription, which doesn't have it."
        : null,
      ...returns.flatMap(({ problems }) => problems),
    ],
  };
}

/** A trial begins with a transaction over nothing. */
const isOfTrial = ({ details, billingPeriod }: Transaction, trialEnd: number) =>
  details?.totals?.total === 0 && (timeOf(billingPeriod?.endsAt) ?? 0) <= trialEnd;

const timeOf = (text: string | null | undefined) =>
  text === null || text === undefined ? undefined : Date.parse(text);

const transactionStates = ["billed", "canceled", "completed", "paid", "past_due"];

async function readTransaction(api: PaddleApi, id: string): Promise<Read | null> {
  const transaction = await api.transaction(id);
  const { subscriptionId, status, details } = transaction;
  if (subscriptionId !== null && !isCharge(transaction)) return await readSubscription(api, subscriptionId);
  if (status === "draft" || status === "ready") return null;
  if (!isCharge(transaction) && transaction.items.some(({ price }) => price?.billingCycle)) {
    if (!isPaid(transaction)) return null;
    throw new ProviderUnavailable("Paddle hasn't made the subscription of the transaction yet.");
  }
  const returns = readReturns(await api.adjustments({ transactionId: [id] }));
  return {
    provider: "paddle",
    id,
    number: transaction.invoiceNumber ?? id,
    references: transaction.invoiceNumber === null ? [] : [transaction.invoiceNumber],
    buyer: buyerOf(transaction),
    currency: transaction.currencyCode,
    lines: (details?.lineItems ?? []).map(({ priceId, quantity, totals }) => ({
      price: priceId,
      quantity,
      amount: totals?.total ?? null,
    })),
    paidUntil: null,
    isTrial: false,
    payments: isPaid(transaction) ? [paymentOf(transaction, returns)] : [],
    dispute: returns.dispute,
    isCanceled: status === "canceled",
    renewsId: transaction.customData,
    problems: [
      transactionStates.includes(status) ? null : `The state ${status} of the transaction isn't known.`,
      ...returns.problems,
    ],
  };
}

/** What the buyer has paid, after credits and what the balance took. */
function paymentOf(transaction: Transaction, returns: Returns | undefined): PurchasePayment {
  const { id, details, payments, billedAt, createdAt } = transaction;
  const total = details?.totals?.grandTotal ?? Number.NaN;
  const captured = payments.find(({ status }) => status === "captured")?.capturedAt;
  return {
    id,
    paidAt: isoTime(captured ?? billedAt ?? createdAt),
    total,
    tax: details?.totals?.grandTotalTax ?? Number.NaN,
    refunded: Math.min(returns?.refunded ?? 0, Math.max(total, 0)),
    refundedAt: returns?.refundedAt ?? null,
    invoiceUrl: null,
  };
}

interface Returns {
  refunded: number;
  /** The time of the last of it. */
  refundedAt: string | null;
  dispute: Purchase["dispute"];
  problems: string[];
}

const adjustmentStates = ["approved", "pending_approval", "rejected", "reversed"];
const creditActions = ["credit", "credit_reverse"];
const returnActions = [
  "refund",
  "chargeback",
  "chargeback_reverse",
  "chargeback_warning",
  "chargeback_warning_reverse",
];

/**
 * What went back of a transaction. Paddle tells of a chargeback when the bank has given the money back, and takes it back
 * when it wins.
 */
function readReturns(adjustments: readonly Adjustment[]): Returns {
  const approved = (action: string) =>
    adjustments.filter((adjustment) => adjustment.action === action && adjustment.status === "approved");
  const sum = (action: string) => approved(action).reduce((total, { totals }) => total + totals.total, 0);
  const isOpen = (action: string) => approved(action).length > approved(`${action}_reverse`).length;
  const isLost = isOpen("chargeback");
  const isDisputed = adjustments.some(({ action }) => action.startsWith("chargeback"));
  const known = [...returnActions, ...creditActions];
  const refunded = sum("refund") + (isLost ? Math.max(0, sum("chargeback") - sum("chargeback_reverse")) : 0);
  const times = [...approved("refund"), ...approved("chargeback")].map(({ createdAt }) => Date.parse(createdAt));
  return {
    refunded,
    refundedAt: refunded > 0 ? isoTime(Math.max(...times)) : null,
    dispute: isLost ? "lost" : isOpen("chargeback_warning") ? "open" : isDisputed ? "won" : "none",
    problems: adjustments.flatMap(({ action, status }) => {
      if (!known.includes(action)) return `The adjustment ${action} isn't known.`;
      return adjustmentStates.includes(status) ? [] : `The state ${status} of an adjustment isn't known.`;
    }),
  };
}

function buyerOf(transaction: Transaction | undefined): ReadPurchase["buyer"] {
  const { customer, business, address } = transaction ?? {};
  const place = [address?.postalCode, address?.city].filter(Boolean).join(" ");
  return {
    email: customer?.email ?? null,
    name: customer?.name ?? null,
    company: business?.name ?? null,
    address: addressLines([address?.firstLine, address?.secondLine, place, address?.region, address?.countryCode]),
    taxId: business?.taxIdentifier ?? null,
  };
}
