import { stringify } from "csv-stringify/sync";

/**
 * Writes rows as CSV (RFC 4180: commas, CR LF, quotes where needed) that is safe to open in a spreadsheet. `columns`
 * gives the heading and the order.
 */
export function writeCsv<Column extends string>(
  columns: readonly Column[],
  rows: Iterable<Readonly<Record<Column, string>>>,
): string {
  const cells = Array.from(rows, (row) => columns.map((column) => shieldFormula(row[column])));
  return stringify([[...columns], ...cells], { record_delimiter: "windows" });
}

/** The same for many rows, in parts: the heading, then the rows as they come. */
export async function* csvParts<Column extends string>(
  columns: readonly Column[],
  rows: AsyncIterable<Readonly<Record<Column, string>>>,
): AsyncGenerator<string> {
  yield writeCsv(columns, []);
  for await (const row of rows)
    yield stringify([columns.map((column) => shieldFormula(row[column]))], { record_delimiter: "windows" });
}

/**
 * Spreadsheets treat a cell that begins with one of these as a formula, which can call out or run programs (OWASP, "CSV
 * Injection"). Some also accept the full-width forms.
 */
const formulaStart = /^'*[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/;

/** A negative number is none, and must stay a number. */
const negativeNumber = /^-\d+(?:\.\d+)?$/;

/**
 * Spreadsheets of countries with the decimal comma split at semicolons, and some at tabs, and take quotes within a line
 * as text. The next cell then begins after a separator or a line break within ours.
 */
const laterFormulaStart = /([;\t\r\n][ "]*)('*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/g;
const shieldedLater = /([;\t\r\n][ "]*)'('*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/g;

/**
 * Prefixes a possible formula with an apostrophe, and also a text whose own apostrophe would otherwise be removed on
 * reading.
 */
function shieldFormula(cell: string): string {
  if (negativeNumber.test(cell)) return cell;
  const shielded = cell.replace(laterFormulaStart, "$1'$2");
  return formulaStart.test(cell) ? `'${shielded}` : shielded;
}

/** Reverses `shieldFormula`, so that an exported file is read back unchanged. */
export function unshieldFormula(cell: string): string {
  const given = cell.startsWith("'") && formulaStart.test(cell) ? cell.slice(1) : cell;
  return given.replace(shieldedLater, "$1$2");
}
