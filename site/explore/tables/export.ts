import { inSlices } from "../model/in-slices.ts";
import type { SavedTable, TableColumn } from "./tables.ts";

/** Browsers begin to read a file after the press; until then its address must hold. */
const heldMilliseconds = 60_000;

/** Saves a file of the visitor. */
export function download(name: string, blob: Blob): void {
  const address = URL.createObjectURL(blob);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(address), heldMilliseconds);
}

/** A name for a file: `jsoup-1.15.3-structure.svg`. What file systems refuse becomes a hyphen. */
export function fileName(title: string, part: string, extension: string): string {
  const safe = title
    .normalize("NFKC")
    .replaceAll(/[^\p{L}\p{N}._]+/gu, "-")
    .replaceAll(/\.{2,}/g, ".")
    .replaceAll(/^[-.]+|[-.]+$/g, "")
    .slice(0, 80)
    .toLowerCase();
  return `${safe || "results"}-${part}.${extension}`;
}

/** A table as CSV: all of its rows, or these. */
export function tableCsv(table: SavedTable, rows: Iterable<number> = Array(table.count()).keys()): Promise<string> {
  return csvText(cellsOf(table.columns(), rows));
}

function* cellsOf(columns: readonly TableColumn[], rows: Iterable<number>): Generator<readonly CsvCell[]> {
  yield columns.map(({ heading }) => heading);
  for (const row of rows) {
    yield columns.map((column): CsvCell => {
      if (column.kind === "saved") return column.valueAt(row);
      return column.values[row] ?? (column.kind === "text" ? "" : Number.NaN);
    });
  }
}

/** A cell of a table: text of the results, or a number. Missing numbers are NaN. */
type CsvCell = string | number;

/** What spreadsheet programs take for a formula, at the start of a cell and where they split it at semicolons or tabs. */
const formula = /^(?=\s*[=+\-@＝＋－＠]|[\t\r\n])/;
const laterFormula = /([;\t\r\n]\s*)(?=[=+\-@＝＋－＠])/g;

/** A text that is a number is left as it is. */
function neutralized(text: string): string {
  if (/^[+-]?\d+(?:\.\d+)?$/.test(text)) return text;
  return text.replace(laterFormula, "$1'").replace(formula, "'");
}

function cellText(cell: CsvCell): string {
  if (typeof cell === "number") return Number.isNaN(cell) ? "" : String(cell);
  const text = neutralized(cell);
  return /[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

function* linesOf(rows: Iterable<readonly CsvCell[]>): Generator<undefined, string> {
  const lines: string[] = [];
  for (const row of rows) {
    lines.push(`${row.map(cellText).join(",")}\r\n`);
    yield;
  }
  return lines.join("");
}

/** Rows as CSV (RFC 4180), so that a spreadsheet opens them and no cell acts as a formula. Many rows take several frames. */
export function csvText(rows: Iterable<readonly CsvCell[]>): Promise<string> {
  return inSlices(linesOf(rows));
}
