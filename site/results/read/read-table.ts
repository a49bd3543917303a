import Papa from "papaparse";
import { counted } from "../model/format-value.ts";
import { type DecodedPiece, decodedPieces } from "./decoded-pieces.ts";
import type { FileNotes } from "./file-notes.ts";
import { keysIn, listIn } from "./json-list.ts";
import { isBeforeHeader, type RecognizedFile } from "./recognize-files.ts";
import { lineEnds, quoted, type RowBatch } from "./row-batch.ts";

/** Brings a row to the number of columns: the cause, where it is last, may have separators. Undefined if it does not fit. */
function fitted(cells: readonly string[], { columns, format }: RecognizedFile): readonly string[] | undefined {
  const width = columns.headers.length;
  if (cells.length < width) return undefined;
  if (cells.slice(width).every((cell) => cell.trim() === "")) return cells;
  if (columns.at.cause !== width - 1 || format.kind !== "csv") return undefined;
  return [...cells.slice(0, width - 1), cells.slice(width - 1).join(format.separator)];
}

const isEmptyRow = (cells: readonly string[]) => cells.length === 1 && (cells[0] ?? "").trim() === "";

/** Files that were joined have a header row in each part, which may begin with a byte-order mark. */
const isHeaderRow = (cells: readonly string[], headers: readonly string[]) =>
  cells.length === headers.length && cells.every((cell, at) => cell.trim() === headers[at]?.trim());

/** @param budget how many rows may still be read, in all files together */
export async function readTable(
  recognized: RecognizedFile,
  take: (cells: readonly string[]) => void,
  notes: FileNotes,
  budget: { rows: number },
  onBytes: (bytes: number) => void,
): Promise<void> {
  const { file, format, columns } = recognized;
  const { headers } = columns;
  const width = headers.length;
  /** How a file of lines ends. */
  const end = { isInLine: false };
  const pieces = decodedPieces(file, (predicate) => notes.say(predicate));
  let batches = graphRows(pieces, headers);
  if (format.kind === "json") batches = jsonRows(pieces, headers, notes);
  if (format.kind === "csv") batches = csvRows(pieces, format.separator, notes, end);
  const ofWidth = (size: string) => (count: number, lines: string) =>
    `${counted(count, "row has", "rows have")} ${size} than ${width} cells and ${count === 1 ? "was" : "were"} left out (${lines}).`;
  let isHeaderSeen = false;
  let read = 0;
  let lastShort = false;
  for await (const batch of batches) {
    for (const [row, cells] of batch.rows.entries()) {
      if (!isHeaderSeen) {
        isHeaderSeen = !isBeforeHeader(cells);
        continue;
      }
      if (isEmptyRow(cells) || isHeaderRow(cells, headers)) continue;
      if (read === budget.rows) {
        notes.say("wasn't read to the end, because at most 5,000,000 rows are read in total.");
        budget.rows = 0;
        return;
      }
      read += 1;
      notes.move(batch, row);
      const fit = cells.length === width ? cells : fitted(cells, recognized);
      lastShort = cells.length < width;
      const size = lastShort ? "fewer" : "more";
      if (fit) take(fit);
      else notes.row(size, ofWidth(size));
    }
    onBytes(batch.bytes);
  }
  budget.rows -= read;
  if (lastShort) notes.say("ends in the middle of a row. It was probably cut off, so rows may be missing.");
  else if (end.isInLine && read > 0)
    notes.say("doesn't end with a line break. If it was cut off, rows or digits may be missing.");
  if (read === 0 && format.kind === "graph") notes.say("has no edges.");
  if (read === 0 && format.kind === "csv") notes.say("has no rows below its header row.");
}

/** A row that is longer, in characters, is left out: it is a file without line ends or an open quotation mark. */
const longestRow = 1 << 20;

/** After as many open quotation marks in a file, all of them count as plain characters: each costs a search. */
const maxOpenQuotes = 20;

function lineOfRows(rows: RowBatch["rows"], first: number, mayBreak: boolean): RowBatch["lineOf"] {
  if (!mayBreak) return (row) => first + row;
  return (row) => first + row + rows.slice(0, row).reduce((sum, cells) => sum + lineEnds(cells.join()), 0);
}

interface Parsed {
  rows: string[][];
  /** Characters up to the end of the last complete row. */
  end: number;
  /** Whether the text ends in an open quotation mark. */
  isOpen: boolean;
}

/** Parses the complete rows of a text, which begins with a row. The last row is complete only if the text is the end. */
function parse(text: string, separator: string, quotes: boolean, isEnd: boolean): Parsed {
  const parser = new Papa.Parser({ delimiter: separator, newline: "\n", ...(quotes ? {} : { fastMode: true }) });
  const { data, errors, meta }: Papa.ParseResult<string[]> = parser.parse(text, 0, !isEnd);
  // The last row is the one with the open quotation mark: the others end where it begins.
  if (isEnd && errors.some(({ code }) => code === "MissingQuotes"))
    return { ...parse(text, separator, quotes, false), isOpen: true };
  return { rows: data, end: meta.cursor, isOpen: false };
}

/** Splits text into rows as it comes. Rows that never end are left out with a note, and reading goes on in the next line. */
function rowSplitter(separator: string, notes: FileNotes) {
  let text = "";
  let line = 1;
  let openQuotes = 0;
  let isInLongLine = false;

  /** Leaves out the line at the beginning of the text, which is no complete row. False if its end is not there yet. */
  function leaveOutLine(): boolean {
    if (!text.includes("\n") && text.length > longestRow) {
      notes.row(
        "long",
        (count, lines) => `${lines} ${count === 1 ? "is" : "are"} longer than 1 MB and left out.`,
        line,
      );
      return skipLine();
    }
    openQuotes += 1;
    notes.row(
      "open",
      (_count, lines) =>
        `a quotation mark is opened and never closed (${lines}). That text is left out, and reading continued on the next line.`,
      line,
    );
    if (openQuotes === maxOpenQuotes)
      notes.say("has many open quotation marks. From there on they were read as plain characters.");
    return skipLine();
  }

  function skipLine(): boolean {
    const end = text.indexOf("\n");
    isInLongLine = end < 0;
    text = end < 0 ? "" : text.slice(end + 1);
    if (end >= 0) line += 1;
    return end >= 0;
  }

  return function* add(added: string, isEnd: boolean): Generator<Pick<RowBatch, "rows" | "lineOf">> {
    text += added;
    if (isInLongLine && !skipLine()) return;
    while (text !== "") {
      const before = text;
      const quotes = openQuotes < maxOpenQuotes;
      const { rows, end, isOpen } = parse(text, separator, quotes, isEnd);
      if (rows.length > 0) {
        const mayBreak = quotes && before.includes('"');
        yield { rows, lineOf: lineOfRows(rows, line, mayBreak) };
        line += mayBreak ? lineEnds(before.slice(0, end)) : rows.length;
      }
      text = before.slice(end);
      if (text === "" || (!isOpen && text.length <= longestRow)) return;
      if (!leaveOutLine()) return;
    }
  };
}

/** The rows of a text with separated cells, the header row included. */
async function* csvRows(
  pieces: AsyncIterable<DecodedPiece>,
  separator: string,
  notes: FileNotes,
  end: { isInLine: boolean },
): AsyncGenerator<RowBatch> {
  const rowsOf = rowSplitter(separator, notes);
  let bytes = 0;
  for await (const piece of pieces) {
    bytes += piece.bytes.length;
    if (piece.text !== "") end.isInLine = !piece.text.endsWith("\n");
    for (const batch of rowsOf(piece.text, false)) yield { ...batch, bytes };
  }
  for (const batch of rowsOf("", true)) yield { ...batch, bytes };
}

/** The tag of an edge. Values may hold `>`. */
const edge = /<edge\s(?:[^<>"']|"[^"<]*"|'[^'<]*')*>/g;
const attribute = (name: string) => new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`);
const [source, target] = [attribute("source"), attribute("target")];

const reference = /&(lt|gt|quot|apos|amp|#\d+|#x[\da-f]+);/gi;
const entities: Readonly<Record<string, string>> = { lt: "<", gt: ">", quot: '"', apos: "'", amp: "&" };
const lastCharacter = 0x10ffff;

function characterOf(all: string, name: string): string {
  const code = Number(name.replace("#x", "0x").replace("#", ""));
  return entities[name] ?? (code <= lastCharacter ? String.fromCodePoint(code) : all);
}

function attributeOf(tag: string, pattern: RegExp): string {
  const [, double, single] = pattern.exec(tag) ?? [];
  return (double ?? single ?? "").replace(reference, characterOf);
}

/** A tag is not longer, in characters. */
const longestTag = 100_000;

/** The edges of a graph in GraphML as rows, below a header row. Nodes are named by the full name of a type. */
async function* graphRows(pieces: AsyncIterable<DecodedPiece>, headers: readonly string[]): AsyncGenerator<RowBatch> {
  let text = "";
  let line = 1;
  let bytes = 0;
  yield { rows: [headers], lineOf: () => line, bytes };
  for await (const piece of pieces) {
    text += piece.text;
    bytes += piece.bytes.length;
    const [read, first] = [text, line];
    const tags = [...text.matchAll(edge)];
    const rows = tags.map(([tag]) => [attributeOf(tag, source), attributeOf(tag, target)]);
    yield { rows, lineOf: (row) => first + lineEnds(read.slice(0, tags[row]?.index)), bytes };
    const last = tags.at(-1);
    const end = last ? last.index + last[0].length : 0;
    // What follows the last `<` may be the beginning of a tag.
    const cut = Math.max(end, text.lastIndexOf("<"), text.length - longestTag);
    line += lineEnds(text.slice(0, cut));
    text = text.slice(cut);
  }
}

/** In characters. A larger file would need too much memory, because JSON is read in one go. */
const longest = 100 << 20;

/** The values of an object by the headers, as text. */
function cellsOf(row: unknown, headers: readonly string[]): string[] {
  const values = new Map(typeof row === "object" && row !== null ? Object.entries(row) : []);
  return headers.map((header) => {
    const value: unknown = values.get(header);
    return typeof value === "string" || typeof value === "number" || typeof value === "boolean" ? String(value) : "";
  });
}

/** The objects in a list of JSON as rows, below a header row. */
async function* jsonRows(
  pieces: AsyncIterable<DecodedPiece>,
  headers: readonly string[],
  notes: FileNotes,
): AsyncGenerator<RowBatch> {
  let text = "";
  let bytes = 0;
  for await (const piece of pieces) {
    text += piece.text;
    bytes += piece.bytes.length;
    if (text.length > longest) {
      notes.say("is larger than 100 MB. Run the tool again with “-f csv” and open that file.");
      return;
    }
  }
  const { list, isCut } = listIn(text) ?? {};
  if (!list) {
    notes.say("is damaged JSON. Run the tool again.");
    return;
  }
  if (isCut) notes.say("is cut off or damaged. What comes before is shown.");
  const [later] = keysIn(list).filter((key) => !headers.includes(key));
  if (later !== undefined) notes.say(`names ${quoted(later)} in later entries only. It isn't shown.`);
  yield { rows: [headers, ...list.map((row) => cellsOf(row, headers))], lineOf: (row) => row, bytes };
}
