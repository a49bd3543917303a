import Papa from "papaparse";
import type { SourceFile } from "../model/source.ts";
import { decodedPieces } from "./decoded-pieces.ts";
import { keysIn, listIn } from "./json-list.ts";
import { type Columns, columnsOf, type TableKind, tableKindOf } from "./table-kind.ts";

/** A file of results, recognized by its header row. */
export interface RecognizedFile {
  file: SourceFile;
  format: { kind: "csv"; separator: string } | { kind: "json" } | { kind: "graph" };
  table: TableKind;
  columns: Columns;
}

export type Recognition = { kind: "results"; recognized: RecognizedFile } | { kind: "other"; predicate: string };

const separators = [",", ";", "\t", "|"];
const mostColumns = 1000;
const tooWide = "has more than 1,000 columns. It is no file of results.";
const longestHeader = 1 << 20;

/** Lines before the header row: empty ones, and the one by which Excel is told the separator. */
export const isBeforeHeader = (cells: readonly string[]) =>
  cells.every((cell) => cell.trim() === "") || /^sep=/i.test(cells[0] ?? "");

const other = (predicate: string): Recognition => ({ kind: "other", predicate });

interface Head {
  /** The first bytes. */
  bytes: Uint8Array;
  text: string;
  /** Whether the text ends with the file. */
  isWhole: boolean;
}

/** The text of a file until a line ends that may be the header row. What is at hand of the file is looked into first. */
async function headOf(file: SourceFile): Promise<Head> {
  const { head } = file;
  if (head) {
    const found = await readHead({
      ...file,
      async *chunks() {
        yield head;
      },
    });
    if (!found.isWhole || head.length >= file.size) return found;
  }
  return readHead(file);
}

async function readHead(file: SourceFile): Promise<Head> {
  let bytes = new Uint8Array();
  async function* chunks() {
    for await (const chunk of file.chunks()) {
      if (bytes.length < 8) bytes = Uint8Array.of(...bytes, ...chunk.subarray(0, 8));
      yield chunk;
    }
  }
  let text = "";
  for await (const piece of decodedPieces({ ...file, chunks }, () => undefined)) {
    text += piece.text;
    if (headerLine(text, false) !== undefined || text.length > longestHeader) return { bytes, text, isWhole: false };
  }
  return { bytes, text, isWhole: true };
}

/** The first line that may be a header row, if its end is there. */
function headerLine(text: string, isWhole: boolean): string | undefined {
  const lines = text.split("\n");
  return (isWhole ? lines : lines.slice(0, -1)).find((line) => !isBeforeHeader([line]));
}

/** By the objects that its beginning holds. */
function recognizeJson(file: SourceFile, text: string): Recognition {
  const keys = keysIn(listIn(text)?.list ?? []);
  if (keys.length > mostColumns) return other(tooWide);
  const columns = columnsOf(keys);
  const table = tableKindOf(columns, file.path);
  if (table) return { kind: "results", recognized: { file, format: { kind: "json" }, table, columns } };
  return /^[[{]\s*(["{\]}]|$)/.test(text)
    ? other("is JSON, but not a list of results.")
    : other(predicateOfText(text, file.path));
}

function withSeparator(line: string, separator: string): Columns {
  const { data } = Papa.parse<string[]>(line, { delimiter: separator, newline: "\n" });
  return columnsOf(data[0] ?? []);
}

const isTooWide = (line: string) => separators.some((separator) => line.split(separator).length > mostColumns);

function recognizeTable(file: SourceFile, line: string): Recognition | undefined {
  if (isTooWide(line)) return other(tooWide);
  const found = separators.map((separator) => ({ separator, columns: withSeparator(line, separator) }));
  const best = found.reduce((a, b) => (b.columns.known > a.columns.known ? b : a));
  const table = tableKindOf(best.columns, file.path);
  if (!table) return undefined;
  const format = { kind: "csv", separator: best.separator } as const;
  return { kind: "results", recognized: { file, format, table, columns: best.columns } };
}

/** Finds out what a file is by its beginning. */
export async function recognizeFile(file: SourceFile): Promise<Recognition> {
  const { bytes, text, isWhole } = await headOf(file);
  const binary = predicateOfBinary(bytes, file.path);
  if (binary !== undefined) return other(binary);
  if (text.trim() === "") return other(file.size === 0 ? "is empty." : "holds no text.");
  const begin = text.trimStart();
  if (begin.startsWith("[") || begin.startsWith("{")) return recognizeJson(file, begin);
  if (/<graphml[\s>]/.test(begin.slice(0, 4096))) {
    const columns = columnsOf(["Source", "Target"]);
    return { kind: "results", recognized: { file, format: { kind: "graph" }, table: "dependencies", columns } };
  }
  const line = headerLine(text, isWhole);
  if (line === undefined && isTooWide(text)) return other(tooWide);
  if (line === undefined) return other("has a first line of more than 1 MB. It is no file of results.");
  return recognizeTable(file, line) ?? other(predicateOfText(text, file.path));
}

const startsOf: readonly (readonly [bytes: readonly number[], what: string])[] = [
  [[0x89, 0x50, 0x4e, 0x47], "is a picture"],
  [[0xff, 0xd8, 0xff], "is a picture"],
  [[0x47, 0x49, 0x46, 0x38], "is a picture"],
  [[0x25, 0x50, 0x44, 0x46], "is a PDF file"],
  [[0xca, 0xfe, 0xba, 0xbe], "is compiled Java code"],
  [[0x1f, 0x8b], "is a compressed file"],
  [[0x37, 0x7a, 0xbc, 0xaf], "is a compressed file"],
  [[0x52, 0x61, 0x72, 0x21], "is a compressed file"],
];

function sentenceOfArchive(path: string): string {
  if (/\.(xlsx|xlsm|ods)$/i.test(path)) return "is a spreadsheet. Save it as CSV and open that file.";
  if (/\.jar$/i.test(path)) return "is a Java archive. Open the files that the tool wrote about it.";
  return "is an archive in a place where none can be opened. Open it by itself.";
}

/** Why a file that is no text cannot be read, as a predicate; undefined for a text. */
function predicateOfBinary(bytes: Uint8Array, path: string): string | undefined {
  if (bytes[0] === 0x50 && bytes[1] === 0x4b && (bytes[2] ?? 0) < 9) return sentenceOfArchive(path);
  const known = startsOf.find(([start]) => start.every((byte, index) => bytes[index] === byte));
  if (known) return `${known[1]}, not a file of results.`;
  if (bytes[0] === 0xd0 && bytes[1] === 0xcf && bytes[2] === 0x11) return sentenceOfArchive("x.xlsx");
  return undefined;
}

/** Characters that no text file holds. */
const control = /[^\P{Cc}\t\n\v\f\r]/u;

const beginnings: readonly (readonly [pattern: RegExp, predicate: string])[] = [
  [/^\s*(<!doctype html|<html)/i, "is a page of HTML, not a file of results."],
  [/^\s*<\?xml|^\s*<\w/, "is XML. If Designite wrote it, let it write CSV files."],
  [
    /^\s*(package|import|using|namespace|def|class|public|from|#include|\/\*|\/\/)[\s*/]/,
    "is source code. Open the files that the tool wrote about it.",
  ],
  [/^\s*\[?\d{4}-\d\d-\d\d|^\s*(INFO|DEBUG|WARN|ERROR)\b/, "is a log. It has no results to show."],
];

/** Why a text without a known header row cannot be read, as a predicate. */
function predicateOfText(text: string, path: string): string {
  if (/designite.*(log|summary).*\.(txt|csv|log)$|\.log$/i.test(path)) {
    return /summary/i.test(path)
      ? "is the summary of the run. It is not needed."
      : "is a log. It has no results to show.";
  }
  if (/\.(java|cs|py|kt|js|ts)$/i.test(path)) return "is source code. Open the files that the tool wrote about it.";
  if (control.test(text.slice(0, 4096))) return "is not a text file.";
  const known = beginnings.find(([pattern]) => pattern.test(text.slice(0, 4096)));
  return known?.[1] ?? "has no header row of a result file, such as “Package Name, Type Name, LOC”.";
}
