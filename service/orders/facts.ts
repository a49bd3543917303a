import { sql } from "kysely";
import { formatTime } from "#contract/dates.ts";
import { type Queries, rowParts } from "../db/database.ts";
import type { DigestSource } from "../mail/notify.ts";
import { notOurs, type PaymentProvider, providerName } from "../sales-settings.ts";
import { days, minutes, subtractDuration } from "../time.ts";
import type { OrderState } from "./fold-reports.ts";
import { missingKeys, readKeyDeliveries, undeliveredOrders } from "./key-delivery.ts";
import { isUnknown } from "./sold-offers.ts";
import type { OrderRow } from "./tables.ts";

/** An order that was paid a moment ago is being settled: no mail and no alarm names it. */
const startOfGrace = (now: Date): Date => subtractDuration(now, minutes(10));
const isBeingServed = ({ paidAt, createdAt }: OrderRow, now: Date) =>
  (paidAt ?? createdAt) > startOfGrace(now).toISOString();

const longestList = 100;

/** Of these orders those with an item that no offer is known of. */
async function ordersWithUnknownItem(queries: Queries, orders: readonly OrderRow[]): Promise<ReadonlySet<string>> {
  const ids = orders.map(({ id }) => id);
  const items = await queries
    .selectFrom("orderItem")
    .select(["orderId", "offer"])
    .where("orderId", "in", ids)
    .execute();
  return new Set(items.filter(isUnknown).map(({ orderId }) => orderId));
}

/** For the daily digest: the orders that were paid and lack a key. The operator's page shows them from the first moment. */
export const keylessOrders: DigestSource = async ({ queries, now, isLook = false }) => {
  const withoutKeyBefore = isLook ? now : startOfGrace(now);
  const orders = await listOrders(queries, { withoutKeyBefore, limit: longestList });
  if (orders.length === 0) return undefined;
  const deliveries = await readKeyDeliveries(
    queries,
    orders.map(({ id }) => id),
  );
  const unknown = await ordersWithUnknownItem(queries, orders);
  return {
    subject: orders.length === 1 ? "1 order without a key" : `${orders.length} orders without a key`,
    rank: 1,
    text: "These orders are paid, but their keys couldn't be issued, emailed, or delivered. The newest comes first.",
    lines: orders.map((order) => {
      const { id, provider, number, paidAt, problem } = order;
      const missing = missingKeys(deliveries.get(id));
      const paid = paidAt === null ? "not yet read" : `paid ${formatTime(new Date(paidAt))}`;
      if (problem === null && !missing && isBeingServed(order, now))
        return {
          text: `Order ${number} (${providerName(provider)}), ${paid}: Its keys are being prepared.`,
          noun: "orders",
          id,
        };
      const why = problem ?? (missing ? `${missing}.` : "It's waiting for a key or its email.");
      return {
        text: `Order ${number} (${providerName(provider)}), ${paid}: ${why}`,
        ...{ noun: "orders", id, actions: actionsFor({ problem, missing, isUnknown: unknown.has(id) }) },
      };
    }),
    ...(orders.length === longestList && { note: `These are the ${longestList} newest of them.` }),
  };
};

/** What helps with an order without a key. */
function actionsFor({
  problem,
  missing,
  isUnknown,
}: {
  problem: string | null;
  missing: string | undefined;
  /** An item has a price that no offer is mapped to. */
  isUnknown: boolean;
}): string[] {
  if (isUnknown) return ["assign", "not-ours"];
  if (problem !== null) return ["settle", "refund"];
  return missing === undefined ? ["settle"] : ["correct", "send"];
}

/**
 * For the daily digest: the orders that a bank disputes, or that need a decision and have no key to wait for, such as one
 * whose refund failed.
 */
export const undecidedOrders: DigestSource = async ({ queries }) => {
  const orders = await queries
    .selectFrom("customerOrder")
    .select(["id", "number", "provider", "state", "problem"])
    .where("isTest", "=", 0)
    .where((order) =>
      order.or([
        order("state", "=", "disputed"),
        order.and([order("state", "<>", "paid"), order("problem", "is not", null)]),
      ]),
    )
    .orderBy("id", "desc")
    .limit(longestList)
    .execute();
  if (orders.length === 0) return undefined;
  const disputed = "A bank is disputing the payment, and its licenses are suspended. Respond at the provider.";
  return {
    subject: orders.length === 1 ? "1 order needs a decision" : `${orders.length} orders need a decision`,
    rank: 1,
    text: "The payment for these orders is in question.",
    lines: orders.map(({ id, number, provider, state, problem }) => ({
      text: `Order ${number} (${providerName(provider)}): ${problem ?? disputed}`,
      ...{ noun: "orders", id, actions: state === "disputed" ? ["refund"] : ["paid"] },
    })),
  };
};

/** For the daily digest: what providers reported and the service could not work off. */
export const unreadEvents: DigestSource = async ({ queries }) => {
  const events = await queries
    .selectFrom("orderEvent")
    .select(["id", "provider", "eventId", "receivedAt", "problem"])
    .where("handledAt", "is", null)
    .where("problem", "is not", null)
    .orderBy("receivedAt", "desc")
    .limit(longestList)
    .execute();
  if (events.length === 0) return undefined;
  return {
    subject:
      events.length === 1 ? "1 report from a provider is unread" : `${events.length} reports from providers are unread`,
    rank: 1,
    text: "A buyer may be waiting for a key. Look up each report at the provider. The service retries automatically.",
    lines: events.map(({ id, provider, eventId, receivedAt, problem }) => ({
      text: `${providerName(provider)}, ${formatTime(new Date(receivedAt))}, ${eventId}: ${problem}`,
      ...{ noun: "events", id, actions: ["enter", "dismiss"] },
    })),
  };
};

interface OrderFilter {
  state?: OrderState | undefined;
  email?: string | undefined;
  /** Only payments of a provider's test mode, or only those that are none. */
  isTest?: boolean;
  /** Only orders that were paid or received before this time and whose keys were not all issued, mailed and delivered. */
  withoutKeyBefore?: Date | undefined;
  limit: number;
}

/** Orders, the newest first. */
export async function listOrders(
  queries: Queries,
  { state, email, isTest, withoutKeyBefore, limit }: OrderFilter,
): Promise<OrderRow[]> {
  let found = queries.selectFrom("customerOrder").selectAll();
  if (state) found = found.where("state", "=", state);
  if (email !== undefined) found = found.where("email", "=", email);
  if (isTest !== undefined) found = found.where("isTest", "=", isTest ? 1 : 0);
  if (withoutKeyBefore) {
    const undelivered = await undeliveredOrders(queries);
    found = found.where("id", "in", ordersWithoutKey(queries, withoutKeyBefore, undelivered));
  }
  return await found.orderBy("id", "desc").limit(limit).execute();
}

/**
 * Paid orders with a problem, whose keys were not mailed, are awaited or were not delivered, and orders that could not be
 * settled. An order whose items are all none of ours has no keys.
 */
function ordersWithoutKey(queries: Queries, before: Date, undelivered: readonly string[]) {
  return queries
    .selectFrom("customerOrder as keyless")
    .select("keyless.id")
    .where("isTest", "=", 0)
    .where("isFurther", "=", 0)
    .where(({ fn }) => fn.coalesce("paidAt", "createdAt"), "<=", before.toISOString())
    .where((order) =>
      order.or([
        order("isSettled", "=", 0),
        order.and([
          order("state", "=", "paid"),
          order.or([
            order("problem", "is not", null),
            order.and([
              order("keysMailedAt", "is", null),
              order.exists(
                order
                  .selectFrom("orderItem")
                  .select("item")
                  .whereRef("orderItem.orderId", "=", "keyless.id")
                  .where(({ fn }) => fn.coalesce("offer", sql.lit("")), "<>", notOurs),
              ),
            ]),
            ...rowParts(undelivered).map((ids) => order("keyless.id", "in", ids)),
            order.exists(
              order
                .selectFrom("license")
                .innerJoin("licenseKeyWait", "licenseKeyWait.licenseId", "license.id")
                .leftJoin("licenseRevocation", "licenseRevocation.licenseId", "license.id")
                .select("license.id")
                .whereRef("license.orderId", "=", "keyless.id")
                .where("revokedAt", "is", null),
            ),
          ]),
        ]),
      ]),
    );
}

/** When each of these providers sent its last event that is no test, or null. A webhook that is silent for long may be switched off. */
async function latestEvents(
  queries: Queries,
  providers: readonly PaymentProvider[],
): Promise<{ provider: PaymentProvider; receivedAt: string | null }[]> {
  return await Promise.all(
    providers.map(async (provider) => {
      const latest = await queries
        .selectFrom("orderEvent")
        .select("receivedAt")
        .where("provider", "=", provider)
        .where("body", "is not", null)
        .where("isTest", "=", 0)
        .orderBy("receivedAt", "desc")
        .limit(1)
        .executeTakeFirst();
      return { provider, receivedAt: latest?.receivedAt ?? null };
    }),
  );
}

const silentDays = 14;
/** A webhook that is silent for longer may be switched off. */
const longestSilence = days(silentDays);

/** For the daily digest: the providers with mapped prices from which no event has come for long. */
export const silentWebhooks: DigestSource = async ({ queries, now }, { sales }) => {
  const longAgo = subtractDuration(now, longestSilence).toISOString();
  const providers = [...new Set(sales.prices.map(({ provider }) => provider))];
  const silent = (await latestEvents(queries, providers))
    .filter(({ receivedAt }) => receivedAt === null || receivedAt < longAgo)
    .map(({ provider, receivedAt }) => `${providerName(provider)}: ${receivedAt ?? "no event so far"}`);
  if (silent.length === 0) return undefined;
  return {
    subject: "a webhook is silent",
    text: `These providers haven't sent an event in the last ${silentDays} days. If you've had sales since then, check the webhook settings there. The last event:`,
    lines: silent.map((text) => ({ text })),
  };
};
