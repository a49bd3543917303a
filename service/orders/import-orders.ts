import type { Actor } from "../audit/audit-actions.ts";
import { type AuditedTransaction, auditedTransaction } from "../audit/audited-transaction.ts";
import type { AppContext } from "../context/app-context.ts";
import {
  findFuture,
  findRepeats,
  type GivenFile,
  type ImportOutcome,
  importedFrom,
  inFileOrder,
  readImport,
} from "../csv/read-import.ts";
import type { Queries } from "../database/database.ts";
import { detailsOf, ImportedOrder, orderColumns } from "./imported-order.ts";
import type { OrderReport } from "./order-report.ts";
import { recordReport } from "./record-report.ts";
import { settleWithoutIssuing } from "./settle-order.ts";

/**
 * Imports paid orders from before this service, all or none. They lead to no license and no mail: licenses that were
 * issued for them are imported too, and name them.
 */
export async function importOrders(
  { text, source }: GivenFile,
  appContext: AppContext,
  actor: Actor,
): Promise<ImportOutcome> {
  const { rows, problems } = readImport(text, orderColumns, ImportedOrder);
  return await auditedTransaction(appContext, actor, async (tx) => {
    const known = await knownNumbers(
      tx.transaction,
      rows.map(({ row }) => row.number),
    );
    const found = inFileOrder(
      problems,
      findRepeats(rows, ({ number }) => number, "The number"),
      rows.flatMap(({ line, row: { number } }) =>
        known.has(number) ? [{ line, problem: `The order ${number} is there.` }] : [],
      ),
      findFuture(rows, "date", tx.now),
    );
    if (found.length > 0) return { count: 0, problems: found };
    for (const { row } of rows) await importOrder(tx, row, importedFrom(source, tx.now), appContext);
    return { count: rows.length, problems: [] };
  });
}

async function importOrder(
  tx: AuditedTransaction,
  order: ImportedOrder,
  importedFromFile: string,
  appContext: AppContext,
): Promise<void> {
  const reports: OrderReport[] = [{ kind: "paid", details: detailsOf(order) }];
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

const numbersPerQuery = 500;

/** Those of the numbers by which an order is known, of whatever provider. */
async function knownNumbers(queries: Queries, numbers: readonly string[]): Promise<Set<string>> {
  const known = new Set<string>();
  for (let start = 0; start < numbers.length; start += numbersPerQuery) {
    const found = await queries
      .selectFrom("orderReference")
      .select("reference")
      .where("reference", "in", numbers.slice(start, start + numbersPerQuery))
      .execute();
    for (const { reference } of found) known.add(reference);
  }
  return known;
}

/** The ids of the imported orders with these numbers. */
export async function findImportedOrders(queries: Queries, numbers: readonly string[]): Promise<Map<string, string>> {
  const ids = new Map<string, string>();
  for (let start = 0; start < numbers.length; start += numbersPerQuery) {
    const found = await queries
      .selectFrom("customerOrder")
      .select(["id", "number"])
      .where("provider", "=", "import")
      .where("number", "in", numbers.slice(start, start + numbersPerQuery))
      .execute();
    for (const { id, number } of found) ids.set(number, id);
  }
  return ids;
}
