import { basename } from "node:path";
import * as v from "valibot";
import { days } from "../time/time.ts";
import { CsvFileError, findColumns, parseRecords } from "./read-csv.ts";
import { unshieldFormula } from "./write-csv.ts";

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
  if (!heading) throw new CsvFileError("The file is empty. Its first line must name the columns.");
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

/** Names each row that has the same key as one before it in the file. `what` begins the sentence: "The key is". */
export function findRepeats<Row>(
  rows: ImportRows<Row>["rows"],
  keyOf: (row: Row) => string | undefined,
  what: string,
): ImportProblem[] {
  const lines = new Map<string, number>();
  return rows.flatMap(({ line, row }) => {
    const key = keyOf(row);
    if (key === undefined) return [];
    const before = lines.get(key);
    if (before !== undefined) return [{ line, problem: `${what} that of line ${before}.` }];
    lines.set(key, line);
    return [];
  });
}

/** The rows whose time lies in the future. A day is given for differences between time zones. */
export function findFuture<Field extends string>(
  rows: ImportRows<Readonly<Record<Field, Date>>>["rows"],
  field: Field,
  now: Date,
): ImportProblem[] {
  return rows.flatMap(({ line, row }) =>
    row[field].getTime() > now.getTime() + days(1)
      ? [{ line, problem: `The field "${field}" must not be in the future.` }]
      : [],
  );
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
