import type { Actor } from "../audit/audit-actions.ts";
import { auditedTransaction } from "../audit/audited-transaction.ts";
import type { AppContext } from "../context/app-context.ts";
import { writeCsv } from "../csv/write-csv.ts";
import { type CalendarPeriod, localDay } from "../time/calendar-months.ts";
import { type Booking, readBookings, sumOfAmounts } from "./bookings.ts";
import { formatDecimal } from "./money.ts";
import type { OrderRow } from "./tables.ts";

const bookingColumns = [
  ...["date", "kind", "number", "provider", "state", "buyer", "company", "address", "tax id", "email", "currency"],
  ...["net", "tax", "gross", "invoice"],
];
const sumColumns = [
  ...["month", "currency", "tax rate", "orders", "net", "tax", "gross"],
  ...["refunded net", "refunded tax", "refunded gross"],
];

export interface OrderExport {
  /** Undefined stands for all orders. */
  period: CalendarPeriod | undefined;
  /** The sums by month, currency and tax rate instead of the payments and refunds. */
  asSums: boolean;
}

/** The payments and refunds of a period as CSV, or their sums, for the accountant. The export is recorded. */
export async function exportOrders(
  appContext: AppContext,
  { period, asSums }: OrderExport,
  actor: Actor,
): Promise<{ csv: string; count: number }> {
  return await auditedTransaction(appContext, actor, async ({ transaction, audit }) => {
    const bookings = await readBookings(transaction, period);
    const details = { count: bookings.length, period: period?.name ?? "all", asSums };
    audit({ action: "orders-exported", subjectId: "orders", details });
    const csv = asSums ? writeCsv(sumColumns, sumRows(bookings)) : writeCsv(bookingColumns, bookings.map(bookingRow));
    return { csv, count: bookings.length };
  });
}

function bookingRow({ kind, order, at, gross, tax }: Booking): Record<string, string> {
  const { currency } = order;
  return {
    date: localDay(new Date(at)),
    kind,
    number: order.number,
    provider: order.provider,
    state: order.state,
    buyer: order.buyer ?? "",
    company: order.company ?? "",
    address: inOneLine(order.invoiceAddress ?? ""),
    "tax id": order.taxId ?? "",
    email: order.mailbox ?? "",
    currency,
    ...amountCells("", { gross, tax }, currency),
    invoice: order.invoiceUrl ?? "",
  };
}

/** Net, tax and gross. What was not recorded is empty, never 0. */
function amountCells(
  prefix: "" | "refunded ",
  { gross, tax }: Pick<Booking, "gross" | "tax">,
  currency: string,
): Record<string, string> {
  const cell = (amount: number | null) => (amount === null ? "" : formatDecimal(amount, currency));
  return {
    [`${prefix}net`]: cell(gross === null || tax === null ? null : gross - tax),
    [`${prefix}tax`]: cell(tax),
    [`${prefix}gross`]: cell(gross),
  };
}

function sumRows(bookings: readonly Booking[]): Record<string, string>[] {
  const keyOf = ({ order, at }: Booking) => [localDay(new Date(at)).slice(0, 7), order.currency, taxRate(order)];
  const groups = [...Map.groupBy(bookings, (booking) => keyOf(booking).join("\t"))].sort(([one], [other]) =>
    one.localeCompare(other, "en", { numeric: true }),
  );
  return groups.map(([key, group]) => {
    const [month = "", currency = "", rate = ""] = key.split("\t");
    const { payment = [], refund = [] } = Object.groupBy(group, ({ kind }) => kind);
    return {
      month,
      currency,
      "tax rate": rate,
      orders: String(payment.length),
      ...amountCells("", sumOf(payment, 1), currency),
      ...amountCells("refunded ", sumOf(refund, -1), currency),
    };
  });
}

/** Refunds have negative amounts, and their sums positive ones. */
function sumOf(bookings: readonly Booking[], sign: 1 | -1): Pick<Booking, "gross" | "tax"> {
  const sum = (amounts: readonly (number | null)[]) =>
    sumOfAmounts(amounts.map((amount) => (amount === null ? null : sign * amount)));
  return { gross: sum(bookings.map(({ gross }) => gross)), tax: sum(bookings.map(({ tax }) => tax)) };
}

/**
 * The tax in percent of the net amount, to a tenth: providers round the tax of each order. Empty if it is not known, so
 * that what was not recorded makes no other sum unknown.
 */
function taxRate({ total, tax }: Pick<OrderRow, "total" | "tax">): string {
  if (total === null || tax === null) return "";
  const net = total - tax;
  return net !== 0 ? `${Math.round((tax / net) * 1000) / 10}%` : "0%";
}

function inOneLine(address: string): string {
  const lines = address.split(/[\r\n]/).map((line) => line.trim());
  return lines.filter((line) => line !== "").join(", ");
}
