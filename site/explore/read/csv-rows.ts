import Papa from "papaparse";
import type { DecodedPiece } from "./decoded-pieces.ts";
import type { FileNotes } from "./file-notes.ts";
import { lineEnds, type RowBatch } from "./row-batch.ts";

/** A row that is longer, in characters, is left out: it is a file without line ends or an open quotation mark. */
const longestRow = 1 << 20;

/** After as many open quotation marks in a file, all of them count as plain characters: each costs a search. */
const mostOpenQuotes = 20;

function lineOfRows(rows: RowBatch["rows"], first: number, mayBreak: boolean): RowBatch["lineOf"] {
  if (!mayBreak) return (row) => first + row;
  return (row) => first + row + rows.slice(0, row).reduce((sum, cells) => sum + lineEnds(cells.join()), 0);
}

interface Parsed {
  rows: string[][];
  /** Characters up to the end of the last complete row. */
  end: number;
  isOpen: boolean;
}

/** Parses the complete rows of a text, which begins with a row. The last row is complete only if the text is the end. */
function parse(text: string, separator: string, quotes: boolean, isEnd: boolean): Parsed {
  const parser = new Papa.Parser({ delimiter: separator, newline: "\n", ...(quotes ? {} : { fastMode: true }) });
  const parsed: Papa.ParseResult<string[]> = parser.parse(text, 0, !isEnd);
  const isOpen = parsed.errors.some(({ code }) => code === "MissingQuotes");
  if (isOpen) parsed.data.pop();
  return { rows: parsed.data, end: parsed.meta.cursor, isOpen };
}

/** Splits text into rows as it comes. Rows that never end are left out with a note, and reading goes on in the next line. */
class RowSplitter {
  #separator: string;
  #notes: FileNotes;
  #text = "";
  #line = 1;
  #openQuotes = 0;
  #isInLongLine = false;

  constructor(separator: string, notes: FileNotes) {
    this.#separator = separator;
    this.#notes = notes;
  }

  *add(text: string, isEnd: boolean): Generator<Pick<RowBatch, "rows" | "lineOf">> {
    this.#text += text;
    if (this.#isInLongLine && !this.#skipLine()) return;
    while (this.#text !== "") {
      const before = this.#text;
      const quotes = this.#openQuotes < mostOpenQuotes;
      const { rows, end, isOpen } = this.#parseComplete(isEnd, quotes);
      if (rows.length > 0) {
        const mayBreak = quotes && before.includes('"');
        yield { rows, lineOf: lineOfRows(rows, this.#line, mayBreak) };
        this.#line += mayBreak ? lineEnds(before.slice(0, end)) : rows.length;
      }
      this.#text = before.slice(end);
      if (this.#text === "" || (!isOpen && this.#text.length <= longestRow)) return;
      if (!this.#leaveOutLine()) return;
    }
  }

  #parseComplete(isEnd: boolean, quotes: boolean): Parsed {
    const parsed = parse(this.#text, this.#separator, quotes, isEnd);
    if (!parsed.isOpen) return parsed;
    // The last row is the one with the open quotation mark: the others end where it begins.
    return { ...parse(this.#text, this.#separator, quotes, false), isOpen: true };
  }

  /** Leaves out the line at the beginning of the text, which is no complete row. False if its end is not there yet. */
  #leaveOutLine(): boolean {
    const line = this.#line;
    const end = this.#text.indexOf("\n");
    if (end < 0 && this.#text.length > longestRow) {
      this.#notes.row(
        "long",
        () => line,
        (count, lines) => `${lines} ${count === 1 ? "is" : "are"} longer than 1 MB and left out.`,
      );
      this.#isInLongLine = true;
      this.#text = "";
      return false;
    }
    this.#openQuotes += 1;
    this.#notes.row(
      "open",
      () => line,
      (_count, lines) =>
        `a quotation mark is opened and never closed (${lines}). What stands there is left out; the next line was read again.`,
    );
    if (this.#openQuotes === mostOpenQuotes)
      this.#notes.say("has many open quotation marks. From there on they were read as plain characters.");
    return this.#skipLine();
  }

  #skipLine(): boolean {
    const end = this.#text.indexOf("\n");
    this.#isInLongLine = end < 0;
    this.#text = end < 0 ? "" : this.#text.slice(end + 1);
    if (end >= 0) this.#line += 1;
    return end >= 0;
  }
}

/** The rows of a text with separated cells, the header row included. */
export async function* csvRows(
  pieces: AsyncIterable<DecodedPiece>,
  separator: string,
  notes: FileNotes,
): AsyncGenerator<RowBatch> {
  const splitter = new RowSplitter(separator, notes);
  let bytes = 0;
  for await (const piece of pieces) {
    bytes += piece.bytes;
    for (const batch of splitter.add(piece.text, false)) yield { ...batch, bytes };
  }
  for (const batch of splitter.add("", true)) yield { ...batch, bytes };
}
