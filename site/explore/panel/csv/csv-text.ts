import { inSlices } from "../../model/in-slices.ts";

/** A cell of a table: text of the results, or a number. Missing numbers are NaN. */
export type CsvCell = string | number;

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
