import type { Actor } from "../audit/audit-actions.ts";
import { auditedTransaction } from "../audit/audited-transaction.ts";
import type { AppContext } from "../context/app-context.ts";
import { writeCsv } from "../csv/write-csv.ts";
import type { Queries } from "../database/database.ts";
import { type CalendarPeriod, localDay } from "../time/calendar-months.ts";
import { formatDecimal } from "./money.ts";
import type { OrderRow } from "./tables.ts";

const orderColumns = [
  ...["date", "number", "provider", "state", "buyer", "company", "address", "tax id", "email", "currency"],
  ...["net", "tax", "gross", "refunded", "invoice"],
];
const sumColumns = ["month", "currency", "tax rate", "orders", "net", "tax", "gross", "refunded"];

export interface OrderExport {
  /** Undefined stands for all orders. */
  period: CalendarPeriod | undefined;
  /** The sums by month, currency and tax rate instead of the orders. */
  asSums: boolean;
}

/** The paid orders of a period as CSV, or their sums, for the accountant. The export is recorded. */
export async function exportOrders(
  appContext: AppContext,
  { period, asSums }: OrderExport,
  actor: Actor,
): Promise<{ csv: string; count: number }> {
  return await auditedTransaction(appContext, actor, async ({ transaction, audit }) => {
    const orders = await paidOrders(transaction, period);
    const details = { count: orders.length, period: period?.name ?? "all", asSums };
    audit({ action: "orders-exported", subjectId: "orders", details });
    const csv = asSums ? writeCsv(sumColumns, sumRows(orders)) : writeCsv(orderColumns, orders.map(orderRow));
    return { csv, count: orders.length };
  });
}

type PaidOrder = OrderRow & { paidAt: string; currency: string };

/** The orders that were paid in a period, also those paid back since. Payments in test mode are left out. */
export async function paidOrders(queries: Queries, period: CalendarPeriod | undefined): Promise<PaidOrder[]> {
  let found = queries
    .selectFrom("customerOrder")
    .selectAll()
    .where("isTest", "=", 0)
    .where("paidAt", "is not", null)
    .where("currency", "is not", null);
  if (period)
    found = found.where("paidAt", ">=", period.from.toISOString()).where("paidAt", "<", period.until.toISOString());
  const orders = await found.orderBy("paidAt").orderBy("id").execute();
  return orders.flatMap((order) =>
    order.paidAt === null || order.currency === null
      ? []
      : [{ ...order, paidAt: order.paidAt, currency: order.currency }],
  );
}

function orderRow(order: PaidOrder): Record<string, string> {
  const { currency, total, tax } = order;
  return {
    date: localDay(new Date(order.paidAt)),
    number: order.number,
    provider: order.provider,
    state: order.state,
    buyer: order.buyer ?? "",
    company: order.company ?? "",
    address: inOneLine(order.invoiceAddress ?? ""),
    "tax id": order.taxId ?? "",
    email: order.mailbox ?? "",
    currency,
    net: formatDecimal(total - tax, currency),
    tax: formatDecimal(tax, currency),
    gross: formatDecimal(total, currency),
    refunded: formatDecimal(order.refunded, currency),
    invoice: order.invoiceUrl ?? "",
  };
}

function sumRows(orders: readonly PaidOrder[]): Record<string, string>[] {
  const keyOf = (order: PaidOrder) => [localDay(new Date(order.paidAt)).slice(0, 7), order.currency, taxRate(order)];
  const groups = [...Map.groupBy(orders, (order) => keyOf(order).join("\t"))].sort(([one], [other]) =>
    one.localeCompare(other, "en", { numeric: true }),
  );
  return groups.map(([key, group]) => {
    const [month = "", currency = "", rate = ""] = key.split("\t");
    const sumOf = (field: "total" | "tax" | "refunded") => group.reduce((sum, order) => sum + order[field], 0);
    return {
      month,
      currency,
      "tax rate": rate,
      orders: String(group.length),
      net: formatDecimal(sumOf("total") - sumOf("tax"), currency),
      tax: formatDecimal(sumOf("tax"), currency),
      gross: formatDecimal(sumOf("total"), currency),
      refunded: formatDecimal(sumOf("refunded"), currency),
    };
  });
}

/** The tax in percent of the net amount, to a tenth: providers round the tax of each order. */
function taxRate({ total, tax }: PaidOrder): string {
  const net = total - tax;
  return net > 0 ? `${Math.round((tax / net) * 1000) / 10}%` : "0%";
}

function inOneLine(address: string): string {
  const lines = address.split(/[\r\n]/).map((line) => line.trim());
  return lines.filter((line) => line !== "").join(", ");
}
