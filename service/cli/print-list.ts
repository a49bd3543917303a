import { writeCsv } from "../csv/write-csv.ts";
import type { CliContext } from "./cli-context.ts";
import { CliUsageError } from "./cli-errors.ts";
import { escapeForTerminal } from "./escape-for-terminal.ts";
import { jsonFlag } from "./flags.ts";
import { printJson } from "./print-json.ts";
import { printTable, type TableColumn } from "./print-table.ts";

/** `--json` and `--csv`, for every command that prints a list. */
export const listFlags = {
  json: jsonFlag,
  csv: {
    kind: "boolean",
    brief: "Print the columns of the table as CSV, in which no spreadsheet takes a cell for a formula",
    default: false,
    withNegated: false,
  },
} as const;

export interface ListFormat {
  json: boolean;
  csv: boolean;
}

/** What is printed: rows in columns, and as JSON these or what stands in their place. */
interface List<Row> {
  columns: readonly TableColumn<Row>[];
  rows: readonly Row[];
  inJson?: unknown;
}

/** Prints a list: as a table for people, as JSON for programs, or as CSV for spreadsheets. */
export function printList<Row>(
  { output }: Pick<CliContext, "output">,
  { json, csv }: ListFormat,
  { columns, rows, inJson = rows }: List<Row>,
): void {
  if (json && csv) throw new CliUsageError("--json and --csv cannot be given together.");
  if (json) printJson(output, inJson);
  else if (csv) output.write(asCsv(columns, rows));
  else printTable(output, columns, rows);
}

function asCsv<Row>(columns: readonly TableColumn<Row>[], rows: readonly Row[]): string {
  const cellsOf = (row: Row) =>
    Object.fromEntries(columns.map(({ heading, cell }) => [heading, escapeForTerminal(String(cell(row)))]));
  return writeCsv(
    columns.map(({ heading }) => heading),
    rows.map(cellsOf),
  );
}
