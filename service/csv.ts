import { CsvError, parse } from "csv-parse/sync";
import { stringify } from "csv-stringify/sync";
import * as v from "valibot";

/** The file is not CSV with the expected columns. */
export class CsvFileError extends Error {
  override readonly name = "CsvFileError";
}

const Line = v.object({ info: v.object({ lines: v.number() }), record: v.array(v.string()) });

/** The lines with a heading first. A row may have more or fewer cells than the heading. */
function parseRecords(text: string) {
  try {
    const options = { bom: true, info: true, skip_empty_lines: true, relax_column_count: true } as const;
    const lines = parse(text, { ...options, delimiter: delimiterOf(text) });
    if (lines.length === 0) throw new CsvFileError("The file is empty. Its first line must name the columns.");
    return v.parse(v.tupleWithRest([Line], Line), lines);
  } catch (error) {
    if (error instanceof CsvError) throw new CsvFileError(`The file isn't CSV: ${error.message}.`, { cause: error });
    throw error;
  }
}

/**
 * The delimiter by the first line. Spreadsheets use semicolons where the comma is the decimal separator, and tabs for
 * cells that are copied.
 */
function delimiterOf(text: string): "," | ";" | "\t" {
  const [heading = ""] = text.split(/[\r\n]/, 1);
  if (heading.includes("\t")) return "\t";
  return heading.includes(";") && !heading.includes(",") ? ";" : ",";
}

export interface ImportProblem {
  line: number;
  problem: string;
}

export interface ImportRows<Row> {
  rows: { line: number; row: Row }[];
  problems: ImportProblem[];
}

/** A row of a file, with an entry for each column. Those that are optional may be missing, or empty in some rows. */
export type RowSchema<Row> = v.GenericSchema<unknown, Row> & {
  entries: Readonly<Record<string, { type: string }>>;
};

/**
 * Reads every row of a file, and names every fault of it. Where a column may be missing, one that is not known is a fault
 * of the whole file: it may be a misspelled one, whose cells would be lost.
 */
export function readImport<Row>(text: string, schema: RowSchema<Row>): ImportRows<Row> {
  const names = Object.keys(schema.entries);
  const required = names.filter((name) => schema.entries[name]?.type !== "optional");
  const [heading, ...records] = parseRecords(text);
  const columns = heading.record.map((title) =>
    names.find((name) => name.toLowerCase() === title.trim().toLowerCase()),
  );
  const missing = required.filter((name) => !columns.includes(name));
  if (missing.length > 0)
    throw new CsvFileError(`The first line must name the columns ${names.join(", ")}; missing: ${missing.join(", ")}.`);
  const unknown = heading.record.find((_, index) => columns[index] === undefined);
  if (required.length < names.length && unknown !== undefined)
    throw new CsvFileError(`There is no column ${unknown.trim()}. The columns are ${names.join(", ")}.`);
  const repeated = columns.find((column, index) => column !== undefined && columns.indexOf(column) < index);
  if (repeated !== undefined) throw new CsvFileError(`The first line names the column ${repeated} twice.`);
  const read: ImportRows<Row> = { rows: [], problems: [] };
  for (const { info, record } of records) {
    const { lines: line } = info;
    if (record.length !== columns.length) {
      read.problems.push({ line, problem: `The row has ${record.length} cells instead of ${columns.length}.` });
      continue;
    }
    const given = columns.flatMap((column, index) => {
      const cell = (record[index] ?? "").trim();
      return column !== undefined && (cell !== "" || required.includes(column)) ? [[column, cell] as const] : [];
    });
    const row = v.safeParse(schema, Object.fromEntries(given), { abortPipeEarly: true });
    if (row.success) read.rows.push({ line, row: row.output });
    else read.problems.push(...row.issues.map(({ message }) => ({ line, problem: message })));
  }
  return read;
}

/**
 * Names each row that has the same key as one before it in the file, or as one that is stored. `what` begins the sentence:
 * "The key is".
 *
 * @param stored what is stored, with its id by its key
 */
export function findRepeats<Row>(
  rows: ImportRows<Row>["rows"],
  keyOf: (row: Row) => string | undefined,
  what: string,
  stored: ReadonlyMap<string, string> = new Map(),
): ImportProblem[] {
  const lines = new Map<string, number>();
  return rows.flatMap(({ line, row }) => {
    const key = keyOf(row);
    if (key === undefined) return [];
    const [before, id] = [lines.get(key), stored.get(key)];
    if (before === undefined) lines.set(key, line);
    return [
      ...(before === undefined ? [] : [{ line, problem: `${what} that of line ${before}.` }]),
      ...(id === undefined ? [] : [{ line, problem: `${what} there: ${id}.` }]),
    ];
  });
}

/**
 * Spreadsheets of countries with the decimal comma split at semicolons, and some at tabs, and take quotes within a line
 * as text. The next cell then begins after a separator or a line break within ours.
 */
const laterFormulaStart = /([;\t\r\n][ "]*)('*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/g;

/**
 * Writes rows as CSV (RFC 4180: commas, CR LF, quotes where needed) that is safe to open in a spreadsheet: a possible
 * formula, which can call out or run programs (OWASP, "CSV Injection"), begins with an apostrophe. `columns` gives the
 * heading and the order.
 */
export function writeCsv<Column extends string>(
  columns: readonly Column[],
  rows: Iterable<Readonly<Record<Column, string | number>>>,
): string {
  const cells = Array.from(rows, (row) =>
    columns.map((column) => {
      const cell = row[column];
      return typeof cell === "number" ? cell : cell.replace(laterFormulaStart, "$1'$2");
    }),
  );
  return stringify([[...columns], ...cells], { record_delimiter: "windows", escape_formulas: true });
}
