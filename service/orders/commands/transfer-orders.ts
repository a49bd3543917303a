import * as v from "valibot";
import { mailbox, singleLine } from "#contract/endpoints.ts";
import type { Actor } from "../../platform/audit/audit-actions.ts";
import { type AuditedTransaction, auditedTransaction } from "../../platform/audit/audited-transaction.ts";
import { CliUsageError } from "../../platform/cli/cli-context.ts";
import { monthFlag, switchFlag, yearFlag } from "../../platform/cli/flags.ts";
import {
  exportNote,
  exportCommand as exportOf,
  importCommand as importOf,
} from "../../platform/cli/transfer-commands.ts";
import { soldOfferIds } from "../../platform/config/sales-settings.ts";
import type { AppContext } from "../../platform/context/app-context.ts";
import { findFuture, findRepeats, oneOf, time, wholeNumber, writeCsv } from "../../platform/csv.ts";
import { type Queries, readInParts } from "../../platform/database/database.ts";
import { type CalendarPeriod, localDay } from "../../platform/time/time.ts";
import { type Booking, readBookings } from "../facts.ts";
import { formatDecimal, isCurrency, parseAmount, sumOfAmounts } from "../money.ts";
import type { SaidReport } from "../order-report.ts";
import { recordReport } from "../order-store.ts";
import { settleWithoutIssuing } from "../settle-order.ts";
import type { OrderRow } from "../tables.ts";

const line = (field: string, longest: number) =>
  v.pipe(
    v.string(),
    v.nonEmpty(`The field "${field}" must not be empty.`),
    v.maxLength(longest, `The field "${field}" must have at most ${longest} characters.`),
    v.regex(/^[^\p{Cc}\p{Zl}\p{Zp}]+$/u, `The field "${field}" must be one line.`),
  );

const Address = v.pipe(
  v.string(),
  v.maxLength(1000, 'The field "address" must have at most 1,000 characters.'),
  v.regex(/^(?:[^\p{Cc}]|[\r\n])+$/u, 'The field "address" must not contain control characters.'),
);

const Currency = v.pipe(
  v.string(),
  v.toUpperCase(),
  v.check(isCurrency, 'The field "currency" must be a code of three letters, such as USD.'),
);

/** One row of a file of orders, each paid. Amounts are decimal numbers, with a point, and include the tax. */
const ImportedOrder = v.pipe(
  v.object({
    number: line("number", 200),
    date: time("date", "12:00:00"),
    email: mailbox("email"),
    buyer: singleLine("buyer", 200),
    currency: Currency,
    total: v.string(),
    tax: v.optional(v.string()),
    refunded: v.optional(v.string(), "0"),
    refundedOn: v.optional(time("refundedOn", "12:00:00")),
    company: v.optional(singleLine("company", 200)),
    address: v.optional(Address),
    taxId: v.optional(line("taxId", 100)),
    purchaseOrder: v.optional(line("purchaseOrder", 100)),
    offer: v.optional(oneOf("offer", soldOfferIds)),
    seats: v.optional(wholeNumber("seats", 100_000), "1"),
    invoice: v.optional(
      v.pipe(v.string(), v.regex(/^https:\/\/\S+$/, 'The field "invoice" must be an https address.')),
    ),
  }),
  v.rawTransform(({ dataset: { value }, addIssue, NEVER }) => {
    const amounts: { total: number; tax: number | null; refunded: number } = { total: 0, tax: null, refunded: 0 };
    let isSound = true;
    for (const field of ["total", "tax", "refunded"] as const) {
      const text = value[field];
      if (text === undefined) continue;
      const amount = parseAmount(text, value.currency);
      if (amount !== undefined && (field === "total" || amount <= amounts.total)) {
        amounts[field] = amount;
        continue;
      }
      isSound = false;
      const form = field === "total" ? "an amount of the currency" : "an amount of at most the total";
      addIssue({ message: `The field "${field}" must be ${form}, such as 250.00.` });
    }
    return isSound ? { ...value, ...amounts } : NEVER;
  }),
);
type ImportedOrder = v.InferOutput<typeof ImportedOrder>;

/** The order as its reports tell of it. */
function detailsOf({ email, address, invoice, offer, seats, ...order }: ImportedOrder) {
  const { buyer, company, taxId, purchaseOrder, currency, total, tax } = order;
  return {
    ...{ mailbox: email, buyer, company, invoiceAddress: address, taxId, purchaseOrder },
    ...{ currency, total, tax, invoiceUrl: invoice },
    lines: offer === undefined ? [] : [{ offer, quantity: seats, amount: total }],
  };
}

/**
 * Imports paid orders from before this service. They lead to no license and no mail: licenses that were issued for them
 * are imported too, and name them.
 */
export const importCommand = importOf({
  things: "orders",
  columns:
    "The columns number, date, email, buyer, currency and total must be there; tax, refunded, refundedOn, company, address, taxId, purchaseOrder, offer, seats and invoice may be. Each is a paid order. Amounts are written 250.00, and the total includes the tax; a tax that is left out is not known. No license is issued: import those that were, with the number of the order.",
  row: ImportedOrder,
  async findProblems(rows, { transaction, now }) {
    const known = await knownNumbers(
      transaction,
      rows.map(({ row }) => row.number),
    );
    return [
      findRepeats(rows, ({ number }) => number, "The number is"),
      rows.flatMap(({ line, row: { number } }) =>
        known.has(number) ? [{ line, problem: `The order ${number} is there.` }] : [],
      ),
      findFuture(rows, "date", now),
    ];
  },
  async store(rows, tx, context) {
    for (const row of rows) await importOrder(tx, row, tx.importedFrom, context);
    return {};
  },
});

async function importOrder(
  tx: AuditedTransaction,
  order: ImportedOrder,
  importedFromFile: string,
  appContext: AppContext,
): Promise<void> {
  const reports: SaidReport[] = [{ kind: "paid", details: detailsOf(order) }];
  if (order.refunded > 0) reports.push({ kind: "refunded", refund: "import", amount: order.refunded });
  let id = "";
  for (const report of reports) {
    id = await recordReport(
      tx,
      {
        provider: "import",
        eventId: `${order.number} ${report.kind}`,
        occurredAt: report.kind === "refunded" ? (order.refundedOn ?? order.date) : order.date,
        isTest: false,
        references: [order.number],
        report,
      },
      appContext,
    );
  }
  const noted = { importedFrom: importedFromFile, createdAt: order.date.toISOString() };
  await tx.transaction.updateTable("customerOrder").set(noted).where("id", "=", id).execute();
  tx.audit({ action: "order-imported", subjectId: id });
  await settleWithoutIssuing(tx, id, appContext);
}

/** Those of the numbers by which an order is known, of whatever provider. */
async function knownNumbers(queries: Queries, numbers: readonly string[]): Promise<Set<string>> {
  const references = queries.selectFrom("orderReference").select("reference");
  const found = await readInParts(numbers, (part) => references.where("reference", "in", part).execute());
  return new Set(found.map(({ reference }) => reference));
}

/** The ids of the imported orders with these numbers. */
export async function findImportedOrders(queries: Queries, numbers: readonly string[]): Promise<Map<string, string>> {
  const imported = queries.selectFrom("customerOrder").select(["id", "number"]).where("provider", "=", "import");
  const found = await readInParts(numbers, (part) => imported.where("number", "in", part).execute());
  return new Map(found.map(({ id, number }) => [number, id]));
}

export const exportCommand = exportOf({
  things: "payments and refunds",
  brief: "Export the payments and refunds of a month or year as CSV for your accountant",
  details: `Writes each payment, and each refund with negative amounts, by its own day in Eastern Time, with net amount, tax and gross amount. An amount that wasn't recorded is empty. A dispute that was lost is a refund of the rest. Payments in test mode are left out. Without --month and --year: all of them. ${exportNote}`,
  examples: ["--month 2026-11 --to orders-2026-11.csv", "--year 2026 --sums"],
  flags: {
    month: monthFlag,
    year: yearFlag,
    sums: switchFlag("Totals by month, currency, and tax rate instead of each payment and refund"),
  },
  async read(context, { month, year, sums }) {
    if (month && year) throw new CliUsageError("Give --month or --year, not both.");
    return await exportOrders(context, { period: month ?? year, asSums: sums }, context.actor);
  },
});

const bookingColumns = [
  ...["date", "kind", "number", "provider", "state", "buyer", "company", "address", "tax id", "email", "currency"],
  ...["net", "tax", "gross", "invoice"],
];
const sumColumns = [
  ...["month", "currency", "tax rate", "orders", "net", "tax", "gross"],
  ...["refunded net", "refunded tax", "refunded gross"],
];

interface OrderExport {
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
