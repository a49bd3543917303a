import { stringify } from "csv-stringify/sync";
import { shieldFormula } from "./formula-shield.ts";

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
