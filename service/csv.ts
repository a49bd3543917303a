import { basename } from "node:path";
import { CsvError, parse } from "csv-parse/sync";
import { stringify } from "csv-stringify/sync";
import * as v from "valibot";

/** The file is not CSV with the expected columns. */
export class CsvFileError extends Error {
  override readonly name = "CsvFileError";
}

export interface CsvRow<Column extends string> {
  /** The line where the row ends in the file, counted from 1, for messages. */
  line: number;
  /** Trimmed, and without the shield of `writeCsv`. */
  cell(column: Column): string;
}

const Line = v.object({ info: v.object({ lines: v.number() }), record: v.array(v.string()) });

/**
 * Reads CSV with a heading. The file must have all of `columns`, in any order and case; others are ignored. It may
 * begin with a byte order mark and use semicolons or tabs, as spreadsheets do.
 */
export function readCsv<Column extends string>(text: string, columns: readonly Column[]): CsvRow<Column>[] {
  const [heading, ...rows] = parseRecords(text, "even rows");
  const places = findColumns(heading.record, columns);
  return rows.map(({ info, record }) => ({
    line: info.lines,
    cell: (column) => unshieldFormula((record[places.get(column) ?? -1] ?? "").trim()),
  }));
}

/** With "any rows", a row may have more or fewer cells than the heading. */
function parseRecords(text: string, allowed: "even rows" | "any rows") {
  try {
    const options = { bom: true, info: true, skip_empty_lines: true, delimiter: delimiterOf(text) } as const;
    const lines = parse(text, { ...options, relax_column_count: allowed === "any rows" });
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

/** The place of each column in the heading. */
function findColumns<Column extends string>(heading: readonly string[], columns: readonly Column[]) {
  const names = heading.map((name) => name.trim().toLowerCase());
  const missing = columns.filter((column) => !names.includes(column.toLowerCase()));
  if (missing.length > 0) {
    throw new CsvFileError(
      `The first line must name the columns ${columns.join(", ")}; missing: ${missing.join(", ")}.`,
    );
  }
  return new Map(columns.map((column) => [column, names.indexOf(column.toLowerCase())]));
}

const marks: readonly (readonly [first: number, second: number, encoding: string])[] = [
  [0xff, 0xfe, "utf-16le"],
  [0xfe, 0xff, "utf-16be"],
];

/** The text of a file in UTF-8, or in UTF-16 with its mark, as spreadsheets write it; undefined for other encodings. */
export function decodeUnicode(bytes: Uint8Array): string | undefined {
  const mark = marks.find(([first, second]) => bytes[0] === first && bytes[1] === second);
  try {
    return new TextDecoder(mark?.[2] ?? "utf-8", { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/** Decodes a file of a spreadsheet. What is not Unicode is Windows-1252, which Excel writes in many countries. */
export function decodeList(file: ArrayBuffer): string {
  return decodeUnicode(new Uint8Array(file)) ?? new TextDecoder("windows-1252").decode(file);
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

/** What becomes of a column that the schema does not know. */
type OtherColumns = "refused" | "ignored";

/**
 * Reads every row of a file, and names every fault of it. A column that is not known is a fault of the whole file: it
 * may be a misspelled one, whose cells would be lost. Where others are ignored, all columns must be there.
 */
export function readImport<Row>(
  text: string,
  schema: RowSchema<Row>,
  others: OtherColumns = "refused",
): ImportRows<Row> {
  const names = Object.keys(schema.entries);
  const required = names.filter((name) => schema.entries[name]?.type !== "optional");
  const [heading, ...records] = parseRecords(text, "any rows");
  findColumns(heading.record, others === "refused" ? required : names);
  const columns = heading.record.map((name) => nameOf(name, names, others));
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
      const cell = unshieldFormula((record[index] ?? "").trim());
      return column !== undefined && (cell !== "" || required.includes(column)) ? [[column, cell] as const] : [];
    });
    const row = v.safeParse(schema, Object.fromEntries(given), { abortPipeEarly: true });
    if (row.success) read.rows.push({ line, row: row.output });
    else read.problems.push(...row.issues.map(({ message }) => ({ line, problem: message })));
  }
  return read;
}

function nameOf(heading: string, columns: readonly string[], others: OtherColumns): string | undefined {
  const name = columns.find((column) => column.toLowerCase() === heading.trim().toLowerCase());
  if (name !== undefined || others === "ignored") return name;
  throw new CsvFileError(`There is no column ${heading.trim()}. The columns are ${columns.join(", ")}.`);
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

/** The problems in the sequence of the file. */
export function inFileOrder(...problems: readonly (readonly ImportProblem[])[]): ImportProblem[] {
  return problems.flat().sort((one, other) => one.line - other.line);
}

const longestSource = 200;

/** The name of a file without its folder, safe to print. */
export function sourceName(file: string): string {
  if (file === "-") return "standard input";
  return basename(file)
    .replace(/[\p{C}\p{Zl}\p{Zp}]/gu, "?")
    .slice(0, longestSource);
}

const datePattern = /^\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:\d{2}))?$/;

/**
 * A day such as 2026-01-31, or a time with its zone such as 2026-01-31T12:00:00Z. `timeOfDay` in UTC completes a day; at
 * both of these it is the same day in North America and in Europe.
 */
export function time(field: string, timeOfDay: "12:00:00" | "23:59:59") {
  const message = `The field "${field}" must be a day such as 2026-01-31, or a time such as 2026-01-31T12:00:00Z.`;
  return v.pipe(
    v.string(`The field "${field}" must be a day.`),
    v.regex(datePattern, message),
    v.check((text) => isDay(text.slice(0, 10)), message),
    v.transform((text) => new Date(text.length === 10 ? `${text}T${timeOfDay}Z` : text)),
    v.check((date) => !Number.isNaN(date.getTime()), message),
  );
}

/** A date such as February 30 is not one. */
function isDay(text: string): boolean {
  const day = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
}

/** A whole number from 1 to `most`. */
export function wholeNumber(field: string, most: number) {
  return v.pipe(
    v.string(),
    v.regex(/^[1-9]\d{0,8}$/, `The field "${field}" must be a whole number from 1.`),
    v.transform(Number),
    v.maxValue(most, `The field "${field}" must be at most ${most}.`),
  );
}

/** One of some words, in any case. */
export function oneOf<const Word extends string>(field: string, words: readonly Word[]) {
  return v.pipe(
    v.string(),
    v.rawTransform(({ dataset, addIssue, NEVER }) => {
      const word = words.find((each) => each.toLowerCase() === dataset.value.toLowerCase());
      if (word !== undefined) return word;
      addIssue({ message: `The field "${field}" must be one of ${words.join(", ")}.` });
      return NEVER;
    }),
  );
}

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
function unshieldFormula(cell: string): string {
  const given = cell.startsWith("'") && formulaStart.test(cell) ? cell.slice(1) : cell;
  return given.replace(shieldedLater, "$1$2");
}
