import { counted } from "../model/format-value.ts";
import { csvRows } from "./csv-rows.ts";
import { type DecodedPiece, decodedPieces } from "./decoded-pieces.ts";
import type { FileNotes } from "./file-notes.ts";
import { graphRows } from "./graph-rows.ts";
import { jsonRows } from "./json-rows.ts";
import { isBeforeHeader, type RecognizedFile } from "./recognize-file.ts";
import type { RowBatch } from "./row-batch.ts";
import { RowPlace, type RowSink } from "./row-place.ts";

/** How many rows may still be read, in all files together. */
export interface RowBudget {
  rows: number;
}

/** How a file of lines ends. */
interface FileEnd {
  isInLine: boolean;
}

async function* watched(pieces: AsyncIterable<DecodedPiece>, end: FileEnd): AsyncGenerator<DecodedPiece> {
  for await (const piece of pieces) {
    if (piece.text !== "") end.isInLine = !piece.text.endsWith("\n");
    yield piece;
  }
}

function batchesOf(
  { file, format, columns }: RecognizedFile,
  notes: FileNotes,
  end: FileEnd,
): AsyncGenerator<RowBatch> {
  const pieces = watched(
    decodedPieces(file, (predicate) => notes.say(predicate)),
    end,
  );
  if (format.kind === "json") return jsonRows(pieces, columns.headers, notes);
  if (format.kind === "graph") return graphRows(pieces, columns.headers);
  return csvRows(pieces, format.separator, notes);
}

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

/** Reads all rows below the header row into a sink. */
export async function readTable(
  recognized: RecognizedFile,
  sink: RowSink,
  notes: FileNotes,
  budget: RowBudget,
  onBytes: (bytes: number) => void,
): Promise<void> {
  const { headers } = recognized.columns;
  const { kind } = recognized.format;
  const width = headers.length;
  const place = new RowPlace();
  const end: FileEnd = { isInLine: false };
  let isHeaderSeen = false;
  let read = 0;
  let lastShort = false;
  for await (const batch of batchesOf(recognized, notes, end)) {
    for (let row = 0; row < batch.rows.length; row += 1) {
      const cells = batch.rows[row] ?? [];
      if (!isHeaderSeen) {
        isHeaderSeen = !isBeforeHeader(cells);
        continue;
      }
      if (isEmptyRow(cells) || isHeaderRow(cells, headers)) continue;
      if (read === budget.rows) {
        notes.say("was not read to its end, because at most 5,000,000 rows are read in all.");
        budget.rows = 0;
        return;
      }
      read += 1;
      place.move(batch, row);
      const fit = cells.length === width ? cells : fitted(cells, recognized);
      lastShort = cells.length < width;
      if (fit) sink.add(fit, place);
      else noteWidth(cells.length, width, notes, place);
    }
    onBytes(batch.bytes);
  }
  budget.rows -= read;
  if (lastShort) notes.say("ends in the middle of a row. It was probably cut, so that rows may be missing.");
  else if (end.isInLine && read > 0 && kind === "csv")
    notes.say("does not end with a line end. If it was cut, rows or digits may be missing.");
  if (read === 0 && kind === "graph") notes.say("has no edges.");
  if (read === 0 && kind === "csv") notes.say("has no rows below its header row.");
}

function noteWidth(cells: number, width: number, notes: FileNotes, place: RowPlace): void {
  const size = cells < width ? "fewer" : "more";
  notes.row(
    size,
    place.line,
    (count, lines) =>
      `${counted(count, "row has", "rows have")} ${size} than ${width} cells and ${count === 1 ? "was" : "were"} left out (${lines}).`,
  );
}
