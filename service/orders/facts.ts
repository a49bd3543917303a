import type { Queries } from "../platform/database/database.ts";
import type { DigestSource } from "../platform/mail/daily-digest.ts";
import type { CalendarPeriod } from "../platform/time/time.ts";
import { minutes, subtractDuration } from "../platform/time/time.ts";
import { type Booking, readBookings } from "./fold-reports.ts";
import { missingKeys, readKeyDeliveries } from "./key-delivery.ts";
import { listOrders } from "./list-orders.ts";
import { formatDecimal } from "./money.ts";
import type { OrderRow } from "./tables.ts";

export interface OrderReport {
  paid: number;
  /** How many orders something was paid back of, whenever they were paid. */
  refunded: number;
  /** Of the amounts that were recorded. */
  sums: { currency: string; gross: string; tax: string; refunded: string }[];
  /** How many of the payments and refunds lack the amount or the tax. */
  withoutAmounts: number;
}

/** The payments and refunds of a period. Those that were imported count by their days. */
export async function reportOrders(queries: Queries, period: CalendarPeriod): Promise<OrderReport> {
  const bookings = await readBookings(queries, period);
  const byCurrency = [...Map.groupBy(bookings, ({ order }) => order.currency)].sort();
  const ofKind = (kind: Booking["kind"], among = bookings) => among.filter((booking) => booking.kind === kind);
  return {
    paid: ofKind("payment").length,
    refunded: new Set(ofKind("refund").map(({ order }) => order.id)).size,
    withoutAmounts: bookings.filter(({ gross, tax }) => gross === null || tax === null).length,
    sums: byCurrency.map(([currency, group]) => {
      const sumOf = (kind: Booking["kind"], field: "gross" | "tax") =>
        ofKind(kind, group).reduce((sum, booking) => sum + (booking[field] ?? 0), 0);
      return {
        currency,
        gross: formatDecimal(sumOf("payment", "gross"), currency),
        tax: formatDecimal(sumOf("payment", "tax"), currency),
        refunded: formatDecimal(-sumOf("refund", "gross"), currency),
      };
    }),
  };
}

/** Finds the offer of each item of the orders that led to licenses in a period. */
export async function readOffers(
  queries: Queries,
  { from, until }: CalendarPeriod,
): Promise<(orderId: string, orderItem: number) => string | undefined> {
  const rows = await queries
    .selectFrom("orderItem")
    .innerJoin("license", (join) =>
      join.onRef("license.orderId", "=", "orderItem.orderId").onRef("license.orderItem", "=", "orderItem.item"),
    )
    .select(["orderItem.orderId", "orderItem.item", "orderItem.offer"])
    .where("issuedAt", ">=", from.toISOString())
    .where("issuedAt", "<", until.toISOString())
    .execute();
  const offers = new Map(rows.map(({ orderId, item, offer }) => [`${orderId} ${item}`, offer ?? undefined]));
  return (orderId, orderItem) => offers.get(`${orderId} ${orderItem}`);
}

/** An order that was paid a moment ago is being settled. */
const grace = minutes(10);

/** The orders that were paid and lack a key, the newest first. */
export async function listKeylessOrders(queries: Queries, now: Date, limit: number): Promise<OrderRow[]> {
  return await listOrders(queries, { withoutKeyBefore: subtractDuration(now, grace), limit });
}

const longestList = 100;

/** For the daily digest: the orders that were paid and lack a key. */
export const keylessOrders: DigestSource = async ({ queries, now }) => {
  const orders = await listKeylessOrders(queries, now, longestList);
  if (orders.length === 0) return undefined;
  const deliveries = await readKeyDeliveries(
    queries,
    orders.map(({ id }) => id),
  );
  return {
    subject: orders.length === 1 ? "1 order without a key" : `${orders.length} orders without a key`,
    permission: "orders",
    blocks: () => [
      "These orders are paid, and their keys could not be issued, mailed or delivered. The newest comes first.",
      ...orders.map(({ id, provider, number, paidAt, problem }) => [
        ["Order", id] as const,
        ["Number", `${number} (${provider})`] as const,
        ["Paid", paidAt ?? "not yet read"] as const,
        ["Problem", problem ?? missingKeys(deliveries.get(id)) ?? "It waits for a key, or for its mail."] as const,
      ]),
      ...(orders.length === longestList ? [`This mail lists the ${longestList} newest of them.`] : []),
      "npm run admin -- orders list --without-key shows them, orders show ID one of them. orders send ID sends the mail with the keys of an order again.",
    ],
  };
};
