import { ApiError, Environment, LogLevel, Paddle } from "@paddle/paddle-node-sdk";
import * as v from "valibot";
import { ProviderUnavailable } from "../purchase.ts";
import { callMilliseconds, Identifier, OwnData, readAnswer, Text, Word } from "./check-purchase.ts";

/** Where Paddle's API is, other than at Paddle, and how long a call may take. */
export interface PaddleServer {
  url?: string;
  timeout?: number;
}

/** Amounts are texts in the smallest unit. */
const Amount = v.pipe(
  v.string(),
  v.transform((text) => (/^-?\d{1,15}$/.test(text) ? Number(text) : Number.NaN)),
);

const Period = v.nullish(v.object({ endsAt: v.string() }), null);

const Transaction = v.object({
  id: Identifier,
  status: Word,
  origin: Word,
  subscriptionId: v.nullish(Identifier, null),
  invoiceNumber: Text,
  currencyCode: Word,
  customData: OwnData,
  createdAt: v.string(),
  billedAt: Text,
  billingPeriod: Period,
  items: v.array(v.object({ price: v.nullish(v.object({ billingCycle: v.nullish(v.object({}), null) }), null) })),
  details: v.nullish(
    v.object({
      totals: v.nullish(v.object({ total: Amount, grandTotal: Amount, grandTotalTax: Amount }), null),
      lineItems: v.array(
        v.object({ priceId: v.string(), quantity: v.number(), totals: v.nullish(v.object({ total: Amount }), null) }),
      ),
    }),
    null,
  ),
  payments: v.array(v.object({ status: Word, capturedAt: Text })),
  customer: v.nullish(v.object({ name: Text, email: v.string() }), null),
  business: v.nullish(v.object({ name: Text, taxIdentifier: Text }), null),
  address: v.nullish(
    v.object({
      firstLine: Text,
      secondLine: Text,
      postalCode: Text,
      city: Text,
      region: Text,
      countryCode: Text,
    }),
    null,
  ),
});
export type Transaction = v.InferOutput<typeof Transaction>;

const Subscription = v.object({
  id: Identifier,
  status: Word,
  currencyCode: Word,
  customData: OwnData,
  createdAt: v.string(),
  canceledAt: Text,
  currentBillingPeriod: Period,
  items: v.array(v.object({ quantity: v.number(), trialDates: Period, price: v.object({ id: v.string() }) })),
});

const Adjustment = v.object({
  id: Identifier,
  action: Word,
  status: Word,
  transactionId: Identifier,
  createdAt: v.string(),
  totals: v.object({ total: Amount }),
});
export type Adjustment = v.InferOutput<typeof Adjustment>;

const Event = v.object({
  eventType: Word,
  occurredAt: v.string(),
  data: v.object({ id: v.optional(Identifier) }),
});

const pageLength = 200;
/** Transactions and adjustments come in pages of at most so many. */
const shortPageLength = 30;
const mostPages = 1000;

/** Who has bought is told with the transaction. */
const include: ("address" | "business" | "customer")[] = ["address", "business", "customer"];

interface List {
  hasMore: boolean;
  next(): Promise<unknown[]>;
}

/** What is read of Paddle's API, each list to its end. Throws `ProviderUnavailable` alone. */
export function openPaddleApi(apiKey: string, isSandbox: boolean, { url, timeout = callMilliseconds }: PaddleServer) {
  const client = new Paddle(apiKey, {
    // The library takes an environment that it doesn't know for the address of the API. Only tests have another address.
    environment: (url as Environment | undefined) ?? (isSandbox ? Environment.sandbox : Environment.production),
    // It would write what it sends and gets.
    logLevel: LogLevel.none,
    customHeaders: { "Paddle-Version": "1" },
  });

  /** The library neither gives up nor tells the status: what isn't an answer has no data, and isn't understood. */
  async function ask<Schema extends v.GenericSchema>(
    schema: Schema,
    call: Promise<unknown>,
  ): Promise<v.InferOutput<Schema>> {
    const { promise: deadline, reject } = Promise.withResolvers<never>();
    const timer = setTimeout(reject, timeout, new ProviderUnavailable("Paddle doesn't answer."));
    try {
      return readAnswer("Paddle", schema, await Promise.race([call, deadline]));
    } catch (error) {
      throw unavailable(error);
    } finally {
      clearTimeout(timer);
    }
  }

  async function list<Schema extends v.GenericSchema>(
    schema: Schema,
    pages: List,
    isLast: (page: v.InferOutput<Schema>[]) => boolean = () => false,
  ): Promise<v.InferOutput<Schema>[]> {
    const entries: v.InferOutput<Schema>[] = [];
    for (let count = 0; count < mostPages; count++) {
      const page = await ask(v.array(schema), pages.next());
      entries.push(...page);
      if (!pages.hasMore || isLast(page)) return entries;
      if (page.length === 0) break;
    }
    throw new ProviderUnavailable("Paddle's list has no end.");
  }

  return {
    webhooks: client.webhooks,
    transaction: (id: string) => ask(Transaction, client.transactions.get(id, { include })),
    transactionsOf: (subscription: string) =>
      list(
        Transaction,
        client.transactions.list({ subscriptionId: [subscription], include, perPage: shortPageLength }),
      ),
    subscription: (id: string) => ask(Subscription, client.subscriptions.get(id)),
    adjustments: (of: { id: string[] } | { transactionId: string[] } | { subscriptionId: string[] }) =>
      list(Adjustment, client.adjustments.list({ ...of, perPage: shortPageLength })),
    /** Paddle keeps them for 90 days. */
    async eventsSince(since: Date) {
      const isRecent = ({ occurredAt }: v.InferOutput<typeof Event>) => Date.parse(occurredAt) >= since.getTime();
      const events = client.events.list({ orderBy: "id[DESC]", perPage: pageLength });
      return (await list(Event, events, (page) => !page.some(isRecent))).filter(isRecent);
    },
  };
}

export type PaddleApi = ReturnType<typeof openPaddleApi>;

/** Paddle's own words say which permission a key lacks. They hold no data of buyers. */
function unavailable(error: unknown): ProviderUnavailable {
  if (error instanceof ProviderUnavailable) return error;
  if (error instanceof ApiError) return new ProviderUnavailable(`Paddle answers ${error.code}: ${error.detail}`);
  const isOutage = error instanceof TypeError && error.message === "fetch failed";
  return new ProviderUnavailable(isOutage ? "Paddle doesn't answer." : "Paddle's answer isn't understood.");
}
