import { writeCsv } from "../csv/write-csv.ts";
import type { CliContext, Output } from "./cli-context.ts";
import { CliUsageError } from "./cli-errors.ts";
import { escapeForTerminal } from "./escape-for-terminal.ts";
import { jsonFlag } from "./flags.ts";
import { printJson } from "./print-result.ts";

export interface TableColumn<Row> {
  heading: string;
  cell(row: Row): string | number;
}

const gap = "  ";

/** Prints rows in columns, numbers right-aligned. Cells may hold untrusted text. */
export function printTable<Row>(output: Output, columns: readonly TableColumn<Row>[], rows: readonly Row[]): void {
  const printed = columns.map((column) => {
    const values = rows.map((row) => column.cell(row));
    const cells = [column.heading, ...values.map((value) => escapeForTerminal(String(value)))];
    const width = Math.max(...cells.map(displayWidth));
    const isNumeric = values.length > 0 && values.every((value) => typeof value === "number");
    return cells.map((cell) => pad(cell, width, isNumeric));
  });
  for (let line = 0; line <= rows.length; line += 1) {
    output.write(
      `${printed
        .map((cells) => cells[line])
        .join(gap)
        .trimEnd()}\n`,
    );
  }
}

/** Prints facts, one on each line. */
export function printFacts(output: Output, facts: readonly (readonly [name: string, value: string | number])[]): void {
  const width = Math.max(...facts.map(([name]) => displayWidth(name)));
  for (const [name, value] of facts)
    output.write(`${pad(name, width, false)}${gap}${escapeForTerminal(String(value))}\n`);
}

function pad(text: string, width: number, toTheRight: boolean): string {
  const blanks = " ".repeat(width - displayWidth(text));
  return toTheRight ? `${blanks}${text}` : `${text}${blanks}`;
}

const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });
const wide =
  /^(?:\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}|\p{Script=Hangul}|\p{Emoji_Presentation}|[\u3000-\u303F\uFF01-\uFF60\uFFE0-\uFFE6])/u;

/** The width of a text in terminal columns: two for East Asian letters, one for a letter with its accents. */
export function displayWidth(text: string): number {
  let columns = 0;
  for (const { segment } of graphemes.segment(text)) columns += wide.test(segment) ? 2 : 1;
  return columns;
}

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

/**
 * The rows to show of a list that was read with one row more than its limit. If there are more, the command says so,
 * apart from its result.
 */
export function shownRows<Row>(
  { errorOutput }: Pick<CliContext, "errorOutput">,
  rows: readonly Row[],
  limit: number,
): readonly Row[] {
  if (rows.length > limit)
    errorOutput.write(`There are more than these ${limit}. To see them, raise --limit, or give --limit all.\n`);
  return rows.slice(0, limit);
}
