import type { Queries } from "../database/database.ts";
import type { CalendarPeriod } from "../time/calendar-months.ts";
import { paidOrders } from "./export-orders.ts";
import { formatDecimal } from "./money.ts";

export interface OrderReport {
  paid: number;
  /** Of these those of which something was paid back. */
  refunded: number;
  sums: { currency: string; gross: string; tax: string; refunded: string }[];
}

/** The orders that were paid in a period. Those that were imported count by the day of their payment. */
export async function reportOrders(queries: Queries, period: CalendarPeriod): Promise<OrderReport> {
  const orders = await paidOrders(queries, period);
  const byCurrency = [...Map.groupBy(orders, ({ currency }) => currency.toUpperCase())].sort();
  return {
    paid: orders.length,
    refunded: orders.filter(({ refunded }) => refunded > 0).length,
    sums: byCurrency.map(([currency, group]) => {
      const sumOf = (field: "total" | "tax" | "refunded") =>
        formatDecimal(
          group.reduce((sum, order) => sum + order[field], 0),
          currency,
        );
      return { currency, gross: sumOf("total"), tax: sumOf("tax"), refunded: sumOf("refunded") };
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
