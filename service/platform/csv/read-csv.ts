import { CsvError, parse } from "csv-parse/sync";
import * as v from "valibot";
import { unshieldFormula } from "./write-csv.ts";

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

const Records = v.array(v.object({ info: v.object({ lines: v.number() }), record: v.array(v.string()) }));

/**
 * Reads CSV with a heading. The file must have all of `columns`, in any order and case; others are ignored. It may
 * begin with a byte order mark and use semicolons or tabs, as spreadsheets do.
 */
export function readCsv<Column extends string>(text: string, columns: readonly Column[]): CsvRow<Column>[] {
  const [heading, ...rows] = parseRecords(text, "even rows");
  if (!heading) throw new CsvFileError("The file is empty. Its first line must name the columns.");
  const places = findColumns(heading.record, columns);
  return rows.map(({ info, record }) => ({
    line: info.lines,
    cell: (column) => unshieldFormula((record[places.get(column) ?? -1] ?? "").trim()),
  }));
}

/** With "any rows", a row may have more or fewer cells than the heading. */
export function parseRecords(text: string, allowed: "even rows" | "any rows"): v.InferOutput<typeof Records> {
  try {
    const options = { bom: true, info: true, skip_empty_lines: true, delimiter: delimiterOf(text) } as const;
    return v.parse(Records, parse(text, { ...options, relax_column_count: allowed === "any rows" }));
  } catch (error) {
    if (error instanceof CsvError) throw new CsvFileError(`The file is not CSV: ${error.message}.`, { cause: error });
    throw error;
  }
}

/**
 * The delimiter by the first line. Spreadsheets use semicolons where the comma is the decimal separator, and tabs for
 * cells that are copied.
 */
export function delimiterOf(text: string): "," | ";" | "\t" {
  const [heading = ""] = text.split(/[\r\n]/, 1);
  if (heading.includes("\t")) return "\t";
  return heading.includes(";") && !heading.includes(",") ? ";" : ",";
}

/** The place of each column in the heading. */
export function findColumns<Column extends string>(heading: readonly string[], columns: readonly Column[]) {
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
