import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { academicTables } from "../academic/tables.ts";
import { customerTables } from "../customers/tables.ts";
import { downloadTables } from "../downloads/tables.ts";
import { licenseTables } from "../licenses/tables.ts";
import { newsletterTables } from "../newsletter/tables.ts";
import { noteTables } from "../operators/notes.ts";
import { orderTables } from "../orders/tables.ts";
import { auditedTransaction } from "../platform/audit/audited-transaction.ts";
import { auditTables } from "../platform/audit/tables.ts";
import { CliError } from "../platform/cli/cli-context.ts";
import { appCommand } from "../platform/cli/command.ts";
import { asFlag, jsonFlag, requiredFlag } from "../platform/cli/flags.ts";
import { csvParts } from "../platform/csv.ts";
import { readRows } from "../platform/database/backup-format.ts";
import type { Database } from "../platform/database/database.ts";
import { keptTables } from "../platform/database/migrate.ts";
import { type Column, databaseTables, type KeptTable } from "../platform/database/tables.ts";
import { createFile } from "../platform/files.ts";
import { mailTables } from "../platform/mail/tables.ts";
import { operatorTables } from "../platform/operators/tables.ts";

/** Every table as its feature declares it. */
export const declaredTables: Readonly<
  Record<KeptTable, { meaning: string; columns: Readonly<Record<string, Column>> }>
> = {
  ...academicTables,
  ...orderTables,
  ...licenseTables,
  ...customerTables,
  ...newsletterTables,
  ...downloadTables,
  ...operatorTables,
  ...noteTables,
  ...mailTables,
  ...auditTables,
  ...databaseTables,
};

export const exportCommand = appCommand({
  brief: "Export everything as CSV to use elsewhere",
  details:
    "Writes each table of the database as a CSV file into a new folder, with a README of the columns. All are read at one moment while the service runs. It holds everything, personal data and license keys too; that it was written, and by whom, goes into the audit log. To restore here, use database backup.",
  examples: ["--to designite-2026-11-30"],
  permission: "run",
  flags: {
    as: asFlag,
    json: jsonFlag,
    to: requiredFlag("folder", "The folder to create, readable only by its owner", String),
  },
  async run(context, { to }) {
    const tables = await exportTables(context.database, to, context.clock.now());
    await auditedTransaction(context, context.actor, async ({ audit }) =>
      audit({ action: "database-exported", subjectId: "database", details: { tables: tables.length } }),
    );
    const rows = tables.reduce((sum, table) => sum + table.rows, 0);
    return {
      json: { folder: to, tables: tables.map(({ table, rows: count }) => ({ table, rows: count })) },
      text: `Wrote ${tables.length} tables with ${rows} rows to ${to}. README.md explains them.`,
      notes: ["The files contain personal data and license keys: keep them private."],
    };
  },
});

/**
 * Writes every table as CSV into a new folder, with a README of the columns. All tables are read in one transaction. If
 * something fails, the folder is removed.
 */
async function exportTables(database: Database, folder: string, now: Date): Promise<ExportedTable[]> {
  const made = await mkdir(folder, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => error);
  if (made instanceof Error) {
    const reason = made.code === "EEXIST" ? "already exists and won't be overwritten" : `can't be made (${made.code})`;
    throw new CliError(`${folder} ${reason}.`);
  }
  try {
    const tables = await writeTables(database, folder);
    await createFile(join(folder, "README.md"), exportReadme(tables, now));
    return tables;
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw error;
  }
}

async function writeTables({ kind, query }: Database, folder: string): Promise<ExportedTable[]> {
  const started = query.startTransaction().setIsolationLevel("repeatable read").setAccessMode("read only");
  const transaction = await started.execute();
  try {
    const tables: ExportedTable[] = [];
    for (const table of keptTables) {
      const columns = Object.keys(declaredTables[table].columns);
      const counted = { rows: 0 };
      const cells = textCells(readRows(kind, transaction, table), columns, counted);
      await createFile(join(folder, `${table}.csv`), csvParts(columns, cells));
      tables.push({ table, rows: counted.rows });
    }
    return tables;
  } finally {
    await transaction.rollback().execute();
  }
}

async function* textCells(
  rows: AsyncIterable<Record<string, unknown>>,
  columns: readonly string[],
  counted: { rows: number },
): AsyncGenerator<Record<string, string>> {
  for await (const row of rows) {
    counted.rows += 1;
    yield Object.fromEntries(columns.map((column) => [column, String(row[column] ?? "")]));
  }
}

/** A table as it was written. */
interface ExportedTable {
  table: KeptTable;
  rows: number;
}

/** What the files of an export hold, as Markdown. */
function exportReadme(tables: readonly ExportedTable[], now: Date): string {
  return `${[
    "# Everything that the service keeps",
    `Read at ${now.toISOString()}. Each file is a table of the database: CSV (RFC 4180) in UTF-8, with the columns in its first line.`,
    [
      "- Times are in UTC (ISO 8601). Identifiers are UUIDs of version 7. An empty cell means that there is no value.",
      "- Amounts are whole numbers of the smallest unit of the currency, such as cents.",
      "- A cell that a spreadsheet would take for a formula begins with an apostrophe. Remove it when a program reads the file.",
      "- The files hold personal data and license keys. The signing keys aren't among them: they are in the folder of keys.",
    ].join("\n"),
    ...tables.map(describeTable),
  ].join("\n\n")}\n`;
}

function describeTable({ table, rows }: ExportedTable): string {
  const { meaning, columns } = declaredTables[table];
  return [
    `## ${table}.csv`,
    "",
    `${meaning} Rows: ${rows}.`,
    "",
    "| Column | Meaning |",
    "| --- | --- |",
    ...Object.entries(columns).map(([name, column]) => `| ${name} | ${column.meaning} |`),
  ].join("\n");
}
