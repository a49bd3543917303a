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
  /** With the tax, in the smallest unit of the currency. */
  gross: number;
  tax: number;
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

/** Each refund with its part of the tax, so that the parts of a whole refund make up the whole tax. */
async function refundsOf(queries: Queries, order: PaidOrder): Promise<Booking[]> {
  const { repayments } = foldReports(await reportsOfOrder(queries, order.id));
  const taxOf = (gross: number) => (order.total === 0 ? 0 : Math.round((gross * order.tax) / order.total));
  let before = 0;
  return repayments.map(({ at, amount }) => {
    const tax = taxOf(before) - taxOf(before + amount);
    before += amount;
    return { kind: "refund", order, at, gross: -amount, tax };
  });
}
