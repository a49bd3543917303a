import type { backedUpTables } from "../../database/backed-up-tables.ts";
import { columnMeanings } from "./column-meanings.ts";
import { tableMeanings } from "./table-meanings.ts";

/** A table as it was written. */
export interface ExportedTable {
  table: (typeof backedUpTables)[number];
  columns: readonly string[];
  rows: number;
}

/** What the files of an export hold, as Markdown. */
export function exportReadme(tables: readonly ExportedTable[], now: Date): string {
  return `${[
    "# Everything that the service keeps",
    `Read at ${now.toISOString()}. Each file is a table of the database: CSV (RFC 4180) in UTF-8, with the columns in its first line.`,
    [
      "- Times are in UTC (ISO 8601). Identifiers are UUIDs of version 7. An empty cell means that there is no value.",
      "- Amounts are whole numbers of the smallest unit of the currency, such as cents.",
      "- A cell that a spreadsheet would take for a formula begins with an apostrophe. Remove it when a program reads the file.",
      "- The files hold personal data and license keys. The signing keys are not among them: they are in the folder of keys.",
    ].join("\n"),
    ...tables.map(describeTable),
  ].join("\n\n")}\n`;
}

function describeTable({ table, columns, rows }: ExportedTable): string {
  return [
    `## ${table}.csv`,
    "",
    `${tableMeanings[table]} Rows: ${rows}.`,
    "",
    "| Column | Meaning |",
    "| --- | --- |",
    ...columns.map(
      (column) => `| ${column} | ${columnMeanings[`${table}.${column}`] ?? columnMeanings[column] ?? ""} |`,
    ),
  ].join("\n");
}
