import type { Expression, ExpressionBuilder, SqlBool } from "kysely";
import { formatTime } from "#contract/dates.ts";
import type { Queries } from "../db/database.ts";
import type { Tables } from "../db/tables.ts";
import { isInForce } from "../licenses/license-store.ts";
import type { DigestSource } from "../mail/notify.ts";
import { notOurs, providerName } from "../sales-settings.ts";
import { counted } from "../text.ts";
import { expectedAmount, formatMoney } from "./money.ts";
import { completeOrders, type Order } from "./order-store.ts";

/**
 * - `unpaid`: by form or hand, with an invoice that is to be written or paid.
 * - `keyless`: paid, and a key is missing or has not arrived.
 * - `disputed`: a bank asks for the money back.
 */
export type OrderList = "unpaid" | "keyless" | "disputed" | "all";

/** The orders of a list, the newest first. Of those without a key, each with why, the oldest is first. */
export async function listOrders(
  queries: Queries,
  list: OrderList,
  { now, limit }: { now: Date; limit: number },
): Promise<Order[]> {
  let listed = queries.selectFrom("customerOrder").selectAll();
  if (list === "unpaid") listed = listed.where("state", "=", "unpaid").where("provider", "in", ["form", "operator"]);
  if (list === "disputed") listed = listed.where("state", "=", "disputed");
  if (list === "keyless") listed = listed.where(lacksKey(queries, now));
  const rows = await listed
    .orderBy("id", list === "keyless" ? "asc" : "desc")
    .limit(limit)
    .execute();
  const orders = await completeOrders(queries, rows);
  if (list !== "keyless") return orders;
  const ids = orders.map(({ id }) => id);
  const undelivered = await undeliveredKeys(queries, ids);
  return orders.map((order) => {
    const failure = undelivered.get(order.id);
    return { ...order, problem: order.problem ?? (failure ? `${failure}.` : "It's waiting for a key.") };
  });
}

/** Whether an order was paid until then, and lacks a key. */
const lacksKey =
  (queries: Queries, until: Date) =>
  (order: ExpressionBuilder<Tables, "customerOrder">): Expression<SqlBool> => {
    const licenses = order
      .selectFrom("license")
      .select("license.id")
      .whereRef("license.orderId", "=", "customerOrder.id");
    const ours = order
      .selectFrom("orderItem")
      .select("item")
      .whereRef("orderItem.orderId", "=", "customerOrder.id")
      .where("quantity", ">", 0)
      .where((item) => item.or([item("offer", "is", null), item("offer", "<>", notOurs)]));
    return order.and([
      order("state", "in", ["paid", "trial"]),
      order(order.fn.coalesce("paidAt", "createdAt"), "<=", until.toISOString()),
      order.or([
        order("problem", "is not", null),
        order("customerOrder.id", "in", undeliveredMails(queries).select("aboutId")),
        order.exists(licenses.where("keyMailedAt", "is", null).where(isInForce(until))),
        order.and([order("state", "=", "paid"), order.not(order.exists(licenses)), order.exists(ours)]),
      ]),
    ]);
  };

/** The mails with the keys of orders that their buyers have not got. A later one takes the place of those before it. */
const undeliveredMails = (queries: Queries) =>
  queries
    .selectFrom("outgoingMail")
    .where("purpose", "=", "order-keys")
    .where((mail) =>
      mail.or([
        mail("outgoingMail.state", "=", "failed"),
        mail.and([mail("outgoingMail.state", "=", "waiting"), mail("lastFailure", "is not", null)]),
      ]),
    );

/** Why buyers have not got the keys of these orders. Those whose mail has left are not among them. */
export async function undeliveredKeys(
  queries: Queries,
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (orderIds.length === 0) return new Map();
  const mails = await undeliveredMails(queries)
    .selectAll()
    .where("aboutId", "in", [...orderIds])
    .orderBy("id")
    .execute();
  return new Map(
    mails.map(({ aboutId, state, createdAt, finishedAt, lastFailure }) => {
      const at = formatTime(new Date(finishedAt ?? createdAt));
      return [aboutId, `email with the keys ${state}, ${at}: ${lastFailure ?? "no reason given"}`];
    }),
  );
}

const longestList = 100;

/** Lists orders that wait for the operator. */
const ordersWaiting =
  (list: OrderList, subjectOf: (count: number) => string, rank: number, text: string): DigestSource =>
  async ({ queries, now }) => {
    const orders = await listOrders(queries, list, { now, limit: longestList });
    if (orders.length === 0) return undefined;
    return {
      subject: subjectOf(orders.length),
      ...{ rank, text },
      lines: orders.map((order) => ({
        text: [describeOrder(order), order.problem].filter(Boolean).join(": "),
        ...{ noun: "orders", id: order.id },
      })),
      ...(orders.length === longestList && { note: `Only ${longestList} of them are listed.` }),
    };
  };

export const waitingKeys: DigestSource = ordersWaiting(
  "keyless",
  (count) => `${counted(count, "order")} without a key`,
  1,
  "These orders are paid, but their keys couldn't be issued, emailed, or delivered. The one that waits longest comes first.",
);

export const disputedOrders: DigestSource = ordersWaiting(
  "disputed",
  (count) => `${counted(count, "payment")} ${count === 1 ? "is" : "are"} disputed`,
  1,
  "A bank is asking for the money back. Respond at the provider before its deadline.",
);

export const unpaidOrders: DigestSource = ordersWaiting(
  "unpaid",
  (count) => `${counted(count, "order")} ${count === 1 ? "isn't" : "aren't"} paid yet`,
  4,
  "Email each buyer an invoice. When the money has arrived, mark the order as paid. Cancel an order that nobody will pay.",
);

/** An order in a few words, for lists, the search and the page of a person. */
export function describeOrder(order: Order): string {
  const { number, provider, buyer, company, state, createdAt, paidAt } = order;
  const at = formatTime(new Date(paidAt ?? createdAt));
  return [`Order ${number} (${providerName(provider)})`, buyer, company, amountOf(order), state, at]
    .filter(Boolean)
    .join(", ");
}

/** What was paid, or is to be paid, in words. Null if no price is fixed. */
export function amountOf({ currency, items, payments }: Order): string | null {
  const paid = payments.reduce((sum, { total }) => sum + total, 0);
  if (payments.length > 0) return formatMoney(paid, currency);
  const due = items.length === 0 ? null : expectedAmount(items);
  return due === null ? null : `${formatMoney(due, currency)} before taxes`;
}
