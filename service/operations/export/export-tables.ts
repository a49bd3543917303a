import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { CliError } from "../../cli/cli-errors.ts";
import { csvParts } from "../../csv/write-csv.ts";
import { backedUpTables } from "../../database/backed-up-tables.ts";
import { readRows } from "../../database/backup-format.ts";
import type { Database } from "../../database/database.ts";
import { createFile } from "../../files/files.ts";
import { type ExportedTable, exportReadme } from "./export-readme.ts";

/**
 * Writes every table as CSV into a new folder, with a README of the columns. All tables are read in one transaction. If
 * something fails, the folder is removed.
 */
export async function exportTables(database: Database, folder: string, now: Date): Promise<ExportedTable[]> {
  const made = await mkdir(folder, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => error);
  if (made instanceof Error) {
    const reason = made.code === "EEXIST" ? "exists, and nothing is overwritten" : `cannot be made (${made.code})`;
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
  const columnsOf = new Map((await query.introspection.getTables()).map(({ name, columns }) => [name, columns]));
  const started = query.startTransaction().setIsolationLevel("repeatable read").setAccessMode("read only");
  const transaction = await started.execute();
  try {
    const tables: ExportedTable[] = [];
    for (const table of backedUpTables) {
      const columns = (columnsOf.get(inSnakeCase(table)) ?? []).map(({ name }) => inCamelCase(name));
      const counted = { rows: 0 };
      const cells = textCells(readRows(kind, transaction, table), columns, counted);
      await createFile(join(folder, `${table}.csv`), csvParts(columns, cells));
      tables.push({ table, columns, rows: counted.rows });
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

const inSnakeCase = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
const inCamelCase = (name: string) => name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
