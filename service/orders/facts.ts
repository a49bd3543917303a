import { formatTime } from "#contract/dates.ts";
import type { Queries } from "../db/database.ts";
import { isInForce } from "../licenses/license-store.ts";
import type { DigestSource } from "../mail/notify.ts";
import { notOurs, type PaymentProvider, providerName } from "../sales-settings.ts";
import { days, minutes, subtractDuration } from "../time.ts";
import { expectedAmount, formatMoney } from "./money.ts";
import { itemsOfOrder, listOrders } from "./order-store.ts";
import type { OrderRow } from "./tables.ts";

/** An order that was paid a moment ago is being fulfilled: no mail names it. */
const grace = minutes(10);

const longestList = 100;

const nameOf = ({ number, provider }: OrderRow) => `Order ${number} (${providerName(provider)})`;

/** The mails with the keys of orders that their buyers have not got. A later one takes the place of those before it. */
const undeliveredMails = (queries: Queries) =>
  queries
    .selectFrom("outgoingMail")
    .where("outgoingMail.purpose", "=", "order-keys")
    .where((mail) =>
      mail.or([
        mail("outgoingMail.state", "=", "failed"),
        mail.and([mail("outgoingMail.state", "=", "waiting"), mail("outgoingMail.lastFailure", "is not", null)]),
      ]),
    );

/** Why a buyer has not got the keys of an order, or undefined if the mail with them has left. */
export async function undeliveredKeys(queries: Queries, orderId: string): Promise<string | undefined> {
  const mail = await undeliveredMails(queries)
    .select(["state", "createdAt", "finishedAt", "lastFailure"])
    .where("aboutId", "=", orderId)
    .orderBy("id", "desc")
    .executeTakeFirst();
  if (!mail) return undefined;
  const { state, createdAt, finishedAt, lastFailure } = mail;
  const at = formatTime(new Date(finishedAt ?? createdAt));
  return `email with the keys ${state}, ${at}: ${lastFailure ?? "no reason given"}`;
}

/** The orders that were paid and lack a key, the one that waits longest first, each with why. */
export async function keylessOrders(
  queries: Queries,
  { before, limit }: { before: Date; limit: number },
): Promise<{ order: OrderRow; why: string }[]> {
  const orders = await queries
    .selectFrom("customerOrder as keyless")
    .selectAll()
    .where("isTest", "=", 0)
    .where("state", "in", ["paid", "trial"])
    .where(({ fn }) => fn.coalesce("paidAt", "createdAt"), "<=", before.toISOString())
    .where((order) => {
      const licenses = order.selectFrom("license").select("license.id").whereRef("license.orderId", "=", "keyless.id");
      const items = order.selectFrom("orderItem").select("item").whereRef("orderItem.orderId", "=", "keyless.id");
      return order.or([
        order("problem", "is not", null),
        order("keyless.id", "in", undeliveredMails(queries).select("aboutId")),
        order.exists(licenses.where("keyMailedAt", "is", null).where(isInForce(before))),
        order.and([
          order("state", "=", "paid"),
          order.not(order.exists(licenses)),
          order.exists(
            items
              .where("quantity", ">", 0)
              .where((item) => item.or([item("offer", "is", null), item("offer", "<>", notOurs)])),
          ),
        ]),
      ]);
    })
    .orderBy("id")
    .limit(limit)
    .execute();
  return await Promise.all(
    orders.map(async (order) => {
      const undelivered = order.problem === null ? await undeliveredKeys(queries, order.id) : undefined;
      return { order, why: order.problem ?? (undelivered ? `${undelivered}.` : "It's waiting for a key.") };
    }),
  );
}

/** What waits: the orders that were paid and lack a key. The desk shows them from the first moment. */
export const waitingKeys: DigestSource = async ({ queries, now, isLook = false }) => {
  const before = isLook ? now : subtractDuration(now, grace);
  const keyless = await keylessOrders(queries, { before, limit: longestList });
  if (keyless.length === 0) return undefined;
  return {
    subject: keyless.length === 1 ? "1 order without a key" : `${keyless.length} orders without a key`,
    rank: 1,
    text: "These orders are paid, but their keys couldn't be issued, emailed, or delivered. The one that waits longest comes first.",
    lines: keyless.map(({ order, why }) => ({
      text: `${nameOf(order)}, ${order.paidAt === null ? "on trial" : `paid ${formatTime(new Date(order.paidAt))}`}: ${why}`,
      noun: "orders",
      id: order.id,
    })),
    ...(keyless.length === longestList && { note: `These are the ${longestList} oldest of them.` }),
  };
};

/** What waits: the orders whose payment a bank disputes. */
export const disputedOrders: DigestSource = async ({ queries }) => {
  const orders = await listOrders(queries, { states: ["disputed"], limit: longestList });
  if (orders.length === 0) return undefined;
  return {
    subject: orders.length === 1 ? "1 payment is disputed" : `${orders.length} payments are disputed`,
    rank: 1,
    text: "A bank is asking for the money back. Respond at the provider before its deadline.",
    lines: orders.map((order) => ({ text: nameOf(order), noun: "orders", id: order.id })),
  };
};

/** What waits: the orders by form or hand whose invoice is to be written or paid. */
export const unpaidOrders: DigestSource = async ({ queries }) => {
  const orders = await listOrders(queries, {
    states: ["unpaid"],
    providers: ["form", "operator"],
    limit: longestList,
  });
  if (orders.length === 0) return undefined;
  return {
    subject: orders.length === 1 ? "1 order isn't paid yet" : `${orders.length} orders aren't paid yet`,
    rank: 4,
    text: "Email each buyer an invoice. When the money has arrived, mark the order as paid. Cancel an order that nobody will pay.",
    lines: await Promise.all(
      orders.map(async (order) => ({ text: await describeUnpaid(order, queries), noun: "orders", id: order.id })),
    ),
  };
};

async function describeUnpaid(order: OrderRow, queries: Queries): Promise<string> {
  const { company, buyer, email, createdAt, currency } = order;
  const amount = expectedAmount(await itemsOfOrder(queries, order.id));
  return [
    nameOf(order),
    company ?? buyer ?? email,
    ...(amount === null ? [] : [`${formatMoney(amount, currency)} before taxes`]),
    formatTime(new Date(createdAt)),
  ].join(", ");
}

/** What waits: webhooks whose signature does not fit, unless a valid one has come since. */
export const badSignatures: DigestSource = async ({ queries, now }) => {
  const faults = await queries
    .selectFrom("webhookFault")
    .selectAll()
    .where("lastAt", ">=", subtractDuration(now, days(7)).toISOString())
    .execute();
  const latest = await latestEvents(
    queries,
    faults.map(({ provider }) => provider),
  );
  const lines = faults
    .filter(({ provider, lastAt }) => (latest.get(provider) ?? "") < lastAt)
    .map(({ provider, failures, firstAt, lastAt }) => ({
      text: `${providerName(provider)}: ${failures} since ${formatTime(new Date(firstAt))}, the last ${formatTime(new Date(lastAt))}. Its secret is in ${provider.toUpperCase()}_WEBHOOK_SECRETS.`,
    }));
  if (lines.length === 0) return undefined;
  return {
    subject: "webhooks are refused",
    rank: 1,
    text: "The signature of these webhooks doesn't fit. If they come from the provider, the signing secret on the server is wrong: until it's right, keys leave a night late. Copy the secret from the webhook's page at the provider into the variable that is named below, restart the service, and have the provider send the failed deliveries again.",
    lines,
  };
};

/** When each of these providers sent its last event. */
async function latestEvents(
  queries: Queries,
  providers: readonly PaymentProvider[],
): Promise<ReadonlyMap<PaymentProvider, string>> {
  if (providers.length === 0) return new Map();
  const rows = await queries
    .selectFrom("providerEvent")
    .select((event) => ["provider", event.fn.max("receivedAt").as("receivedAt")] as const)
    .where("provider", "in", [...providers])
    .where("type", "not in", ["listed", "asked"])
    .where("isTest", "=", 0)
    .groupBy("provider")
    .execute();
  return new Map(rows.map(({ provider, receivedAt }) => [provider, receivedAt]));
}

const silentDays = 14;

/** What waits: the providers with mapped prices from which no event has come for long. The webhook may be switched off. */
export const silentWebhooks: DigestSource = async ({ queries, now }, { sales }) => {
  const longAgo = subtractDuration(now, days(silentDays)).toISOString();
  const providers = [...new Set(sales.prices.map(({ provider }) => provider))];
  const latest = await latestEvents(queries, providers);
  const lines = providers
    .map((provider) => ({ provider, receivedAt: latest.get(provider) }))
    .filter(({ receivedAt }) => receivedAt === undefined || receivedAt < longAgo)
    .map(({ provider, receivedAt }) => ({
      text: `${providerName(provider)}: ${receivedAt === undefined ? "no event so far" : formatTime(new Date(receivedAt))}`,
    }));
  if (lines.length === 0) return undefined;
  return {
    subject: "a webhook is silent",
    text: `These providers haven't sent an event in the last ${silentDays} days. If you've had sales since then, check the webhook settings there. The last event:`,
    lines,
  };
};
