import {
  type Adjustment,
  ApiError,
  Environment,
  LogLevel,
  Paddle,
  type Subscription,
  type Transaction,
} from "@paddle/paddle-node-sdk";
import * as v from "valibot";
import { withinLimit } from "../../clock.ts";
import { type Provider, type ProviderObject, ProviderUnavailable } from "../purchase.ts";
import {
  addressLines,
  callMilliseconds,
  checkPurchase,
  EventType,
  Identifier,
  judgeEvent,
  kindOf,
  type ReadPayment,
  type ReadPurchase,
  readPages,
  renewedBy,
  uniqueObjects,
} from "./read-purchase.ts";

export interface PaddleSettings {
  /** A key that may read. */
  apiKey: string;
  secrets: readonly string[];
  /** Where Paddle's API is, other than at Paddle, and how long a call may take. */
  server?: { url?: string; timeout?: number };
}

export function openPaddle({ apiKey, secrets, server = {} }: PaddleSettings): Provider {
  const isTest = apiKey.includes("_sdbx_");
  const api = openApi(apiKey, isTest, server);
  return {
    isTest,
    async verifyWebhook(body, headers) {
      const signature = headers.get("paddle-signature") ?? "";
      // It throws at a header that it can't read.
      const isSignedWith = (secret: string) =>
        api.webhooks.isSignatureValid(body, secret, signature).catch(() => false);
      const verdicts = await Promise.all(secrets.map(isSignedWith));
      if (!verdicts.includes(true)) return { kind: "badSignature" };
      const read = ({ event_id: eventId, event_type: type, data }: v.InferOutput<typeof Event>) => ({
        ...{ eventId, type, isTest, object: objectOf(type, data.id) },
      });
      return judgeEvent(body, Event, read, ignoredKinds);
    },
    async fetchPurchase({ kind, id }) {
      const read = await readers[kind]?.(api, id);
      return read ? checkPurchase({ ...read, isTest }) : null;
    },
    async listRecent(since) {
      const events = await api.eventsSince(since);
      return uniqueObjects(
        events.flatMap(({ eventType, data }) => objectOf(eventType, "id" in data ? data.id : undefined) ?? []),
      );
    },
  };
}

const Event = v.object({
  event_id: Identifier,
  event_type: EventType,
  data: v.object({ id: v.optional(Identifier) }),
});

const objectOf = (type: string, id: string | null | undefined): ProviderObject | undefined =>
  id && Object.hasOwn(readers, kindOf(type)) ? { kind: kindOf(type), id } : undefined;

type PaddleApi = ReturnType<typeof openApi>;

interface List<Entry> {
  hasMore: boolean;
  next(): Promise<Entry[]>;
}

/** Transactions and adjustments come in pages of at most so many. */
const perPage = 30;

/** What is read of Paddle's API. Throws `ProviderUnavailable` alone. */
function openApi(
  apiKey: string,
  isSandbox: boolean,
  { url, timeout = callMilliseconds }: { url?: string; timeout?: number },
) {
  const paddle = new Paddle(apiKey, {
    // The library takes an environment that it doesn't know for the address of the API. Only tests have another address.
    environment: (url as Environment | undefined) ?? (isSandbox ? Environment.sandbox : Environment.production),
    // It would write what it sends and gets.
    logLevel: LogLevel.none,
    // The types of the library describe this version.
    customHeaders: { "Paddle-Version": "1" },
  });
  const { transactions, subscriptions, adjustments, events } = paddle;

  /** The library neither gives up nor tells the status: it stumbles over what isn't an answer. */
  async function ask<Answer>(call: Promise<Answer>): Promise<Answer> {
    const answer = await withinLimit(call, timeout).catch((error: unknown) => {
      throw new ProviderUnavailable(reasonOf(error));
    });
    if (answer === undefined) throw new ProviderUnavailable("Paddle doesn't answer.");
    return answer;
  }

  const list = <Entry>(pages: List<Entry>, isWanted: (entry: Entry) => boolean = () => true): Promise<Entry[]> =>
    readPages<Entry>("Paddle", async () => {
      const entries = await ask(pages.next());
      return { entries, hasMore: pages.hasMore && (entries.length === 0 || entries.some(isWanted)) };
    });

  /** Who has bought is told with the transaction. */
  const include: ("address" | "business" | "customer")[] = ["address", "business", "customer"];
  return {
    webhooks: paddle.webhooks,
    transaction: (id: string) => ask(transactions.get(id, { include })),
    transactionsOf: (subscription: string) =>
      list(transactions.list({ subscriptionId: [subscription], include, perPage })),
    subscription: (id: string) => ask(subscriptions.get(id)),
    adjustments: (of: { id: string[] } | { transactionId: string[] } | { subscriptionId: string[] }) =>
      list(adjustments.list({ ...of, perPage })),
    /** Paddle keeps them for 90 days. */
    async eventsSince(since: Date) {
      const isRecent = ({ occurredAt }: { occurredAt: string }) => Date.parse(occurredAt) >= since.getTime();
      return (await list(events.list({ orderBy: "id[DESC]", perPage: 200 }), isRecent)).filter(isRecent);
    },
  };
}

/** Paddle's own words say which permission a key lacks. They hold no data of buyers. */
function reasonOf(error: unknown): string {
  if (error instanceof ApiError) return `Paddle answers ${error.code}: ${error.detail}`;
  const isOutage = error instanceof TypeError && error.message === "fetch failed";
  return isOutage ? "Paddle doesn't answer." : "Paddle's answer isn't understood.";
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

const transactionStates = ["billed", "canceled", "completed", "draft", "paid", "past_due", "ready"];
const subscriptionStates = ["active", "canceled", "past_due", "paused", "trialing"];

/** What is owned are the items. The transactions say what was paid, and until when. */
async function readSubscription(api: PaddleApi, id: string): Promise<Read> {
  const subscription = await api.subscription(id);
  const transactions = (await api.transactionsOf(id))
    .filter((transaction) => !isCharge(transaction))
    .toSorted((one, other) => Date.parse(one.createdAt) - Date.parse(other.createdAt));
  const adjustments = await api.adjustments({ subscriptionId: [id] });
  const trialEnd = Math.max(0, ...subscription.items.map(({ trialDates }) => endOf(trialDates)));
  const paid = transactions.filter((transaction) => isPaid(transaction) && !isOfTrial(transaction, trialEnd));
  const invoiceNumbers = transactions.map(({ invoiceNumber }) => invoiceNumber);
  return {
    provider: "paddle",
    id,
    number: invoiceNumbers.findLast((number) => number !== null) ?? id,
    references: transactions.flatMap((transaction) => [transaction.id, transaction.invoiceNumber]),
    buyer: buyerOf(transactions.at(-1)),
    currency: subscription.currencyCode,
    lines: subscription.items.map(({ price, quantity }) => ({ price: price.id, quantity, amount: null })),
    paidUntil: paidUntil(subscription, paid, trialEnd),
    isTrial: trialEnd > 0 && paid.length === 0,
    payments: paid.map((each) =>
      paymentOf(
        each,
        adjustments.filter(({ transactionId }) => transactionId === each.id),
      ),
    ),
    isCanceled: subscription.status === "canceled",
    renewsId: [subscription, ...transactions].map(({ customData }) => renewedBy(customData)).find(Boolean) ?? null,
    problems: [
      !subscriptionStates.includes(subscription.status) &&
        `The state ${subscription.status} of the subscription isn't known.`,
      ...transactions
        .filter(({ status }) => !transactionStates.includes(status))
        .map(({ status }) => `The state ${status} of a transaction isn't known.`),
      paid.some(({ items }) => items.some(({ price }) => price && !price.billingCycle)) &&
        "Something was sold once together with the subscription, which doesn't have it.",
    ],
  };
}

/** When a period ends, in milliseconds. */
const endOf = (period: { endsAt: string } | null): number => (period === null ? 0 : Date.parse(period.endsAt));

/** The period moves on before it is paid, and a change of plan may shorten what was paid. */
function paidUntil(
  { status, currentBillingPeriod, canceledAt, createdAt }: Subscription,
  paid: readonly Transaction[],
  trialEnd: number,
): number {
  const ends = paid.map(({ billingPeriod }) => endOf(billingPeriod));
  const isLeft = status === "canceled" && paid.length === 0 && canceledAt !== null;
  return Math.min(
    Math.max(trialEnd, ...ends) || Date.parse(createdAt),
    endOf(currentBillingPeriod) || Number.POSITIVE_INFINITY,
    isLeft ? Date.parse(canceledAt) : Number.POSITIVE_INFINITY,
  );
}

/** A trial begins with a transaction over nothing. */
const isOfTrial = ({ details, billingPeriod }: Transaction, trialEnd: number) =>
  details?.totals?.total === "0" && endOf(billingPeriod) <= trialEnd;

async function readTransaction(api: PaddleApi, id: string): Promise<Read | null> {
  const transaction = await api.transaction(id);
  const { subscriptionId, status, details, invoiceNumber } = transaction;
  if (subscriptionId !== null && !isCharge(transaction)) return await readSubscription(api, subscriptionId);
  if (status === "draft" || status === "ready") return null;
  if (!isCharge(transaction) && transaction.items.some(({ price }) => price?.billingCycle)) {
    if (!isPaid(transaction)) return null;
    throw new ProviderUnavailable("Paddle hasn't made the subscription of the transaction yet.");
  }
  const adjustments = await api.adjustments({ transactionId: [id] });
  return {
    provider: "paddle",
    id,
    number: invoiceNumber ?? id,
    references: [invoiceNumber],
    buyer: buyerOf(transaction),
    currency: transaction.currencyCode,
    lines: (details?.lineItems ?? []).map(({ priceId, quantity, totals }) => ({
      price: priceId,
      quantity,
      amount: totals ? amountOf(totals.total) : null,
    })),
    payments: isPaid(transaction) ? [paymentOf(transaction, adjustments)] : [],
    isCanceled: status === "canceled",
    renewsId: renewedBy(transaction.customData),
    problems: [!transactionStates.includes(status) && `The state ${status} of the transaction isn't known.`],
  };
}

/** Amounts are texts in the smallest unit. */
const amountOf = (text: string | undefined): number => (/^-?\d{1,15}$/.test(text ?? "") ? Number(text) : Number.NaN);

const adjustmentStates = ["approved", "pending_approval", "rejected", "reversed"];
const adjustmentActions = [
  ...["credit", "credit_reverse", "refund", "chargeback", "chargeback_reverse", "chargeback_warning"],
  "chargeback_warning_reverse",
];

/**
 * What the buyer has paid, after credits and what the balance took, and what went back of it. Paddle tells of a chargeback
 * when the bank has given the money back, and takes it back when it wins.
 */
function paymentOf(transaction: Transaction, adjustments: readonly Adjustment[]): ReadPayment {
  const { id, details, payments, billedAt, createdAt } = transaction;
  const captured = payments.find(({ status }) => status === "captured")?.capturedAt;
  const approved = (action: string) =>
    adjustments
      .filter((adjustment) => adjustment.action === action && adjustment.status === "approved")
      .map((adjustment) => ({ amount: amountOf(adjustment.totals.total), at: Date.parse(adjustment.createdAt) }));
  const isOpen = (action: string) => approved(action).length > approved(`${action}_reverse`).length;
  const isDisputed = adjustments.some(({ action }) => action.startsWith("chargeback"));
  const sumOf = (action: string) => approved(action).reduce((sum, { amount }) => sum + amount, 0);
  const lost = {
    amount: Math.max(0, sumOf("chargeback") - sumOf("chargeback_reverse")),
    at: Math.max(...approved("chargeback").map(({ at }) => at)),
  };
  const [isLost, isWarned] = [isOpen("chargeback"), isOpen("chargeback_warning")];
  return {
    id,
    paidAt: Date.parse(captured ?? billedAt ?? createdAt),
    total: amountOf(details?.totals?.grandTotal),
    tax: amountOf(details?.totals?.grandTotalTax),
    invoiceUrl: null,
    references: [],
    returns: [...approved("refund"), ...(isLost ? [lost] : [])],
    disputes: isDisputed ? [isLost ? "lost" : isWarned ? "open" : "won"] : [],
    problems: adjustments.flatMap(({ action, status }) => {
      if (!adjustmentActions.includes(action)) return `The adjustment ${action} isn't known.`;
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
