import type { Queries } from "../database/database.ts";
import type { CalendarPeriod } from "../time/calendar-months.ts";
import { type Booking, readBookings } from "./bookings.ts";
import { formatDecimal } from "./money.ts";

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
