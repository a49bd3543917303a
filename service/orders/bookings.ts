import type { Queries } from "../database/database.ts";
import type { CalendarPeriod } from "../time/calendar-months.ts";
import { foldReports } from "./fold-reports.ts";
import { reportsOfOrder } from "./order-store.ts";
import type { OrderEventRow, OrderRow } from "./tables.ts";

type PaidOrder = OrderRow & { paidAt: string; currency: string };

/** Money that came in or went back. A refund has negative amounts, and one that failed later positive ones. */
export interface Booking {
  kind: "payment" | "refund";
  order: PaidOrder;
  at: string;
  /** With the tax, in the smallest unit of the currency. Null if it was not recorded. */
  gross: number | null;
  tax: number | null;
}

/** The sum of amounts, or null if one of them was not recorded. */
export function sumOfAmounts(amounts: readonly (number | null)[]): number | null {
  return amounts.reduce<number | null>((sum, amount) => (sum === null || amount === null ? null : sum + amount), 0);
}

/** The payments and refunds of a period in the sequence of their times, without those in test mode. */
export async function readBookings(queries: Queries, period: CalendarPeriod | undefined): Promise<Booking[]> {
  const payments = (await paidOrders(queries, period)).map(paymentOf);
  const refunds = await readRefunds(queries, period);
  return [...payments, ...refunds].sort((one, other) => (one.at < other.at ? -1 : Number(one.at > other.at)));
}

const paymentOf = (order: PaidOrder): Booking => {
  const { paidAt, total, tax } = order;
  return { kind: "payment", order, at: paidAt, gross: total, tax };
};

async function paidOrders(queries: Queries, period: CalendarPeriod | undefined): Promise<PaidOrder[]> {
  let found = everyPaidOrder(queries);
  if (period)
    found = found.where("paidAt", ">=", period.from.toISOString()).where("paidAt", "<", period.until.toISOString());
  return (await found.execute()).flatMap(withPayment);
}

const everyPaidOrder = (queries: Queries) =>
  queries
    .selectFrom("customerOrder")
    .selectAll()
    .where("isTest", "=", 0)
    .where("paidAt", "is not", null)
    .where("currency", "is not", null)
    .orderBy("id");

const withPayment = (order: OrderRow): PaidOrder[] =>
  order.paidAt === null || order.currency === null
    ? []
    : [{ ...order, paidAt: order.paidAt, currency: order.currency }];

/** The reports that can change what was paid back. */
const repaying: NonNullable<OrderEventRow["kind"]>[] = ["refunded", "refund-failed", "dispute-closed"];

async function readRefunds(queries: Queries, period: CalendarPeriod | undefined): Promise<Booking[]> {
  let reported = queries.selectFrom("orderEvent").select("orderId").where("kind", "in", repaying);
  if (period)
    reported = reported
      .where("occurredAt", ">=", period.from.toISOString())
      .where("occurredAt", "<", period.until.toISOString());
  const orders = await everyPaidOrder(queries).where("id", "in", reported).execute();
  const refunds: Booking[] = [];
  for (const order of orders.flatMap(withPayment)) refunds.push(...(await refundsOf(queries, order)));
  return refunds.filter(({ at }) => !period || (at >= period.from.toISOString() && at < period.until.toISOString()));
}

async function refundsOf(queries: Queries, order: PaidOrder): Promise<Booking[]> {
  const { repayments } = foldReports(await reportsOfOrder(queries, order.id));
  return repayments.map(({ at, amount, tax }) => ({
    kind: "refund",
    order,
    at,
    gross: negative(amount),
    tax: negative(tax),
  }));
}

const negative = (amount: number | null) => (amount === null ? null : -amount);
