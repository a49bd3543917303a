import type { RowBatch } from "./csv-rows.ts";
import type { DecodedPiece } from "./decoded-pieces.ts";
import type { FileNotes } from "./file-notes.ts";

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

/** Parses a list; undefined if it is none. Of a list that is cut, the complete objects. */
function listOf(text: string, notes: FileNotes): readonly unknown[] | undefined {
  for (const candidate of [text, `${text.slice(0, text.lastIndexOf("}") + 1)}]`]) {
    try {
      const list: unknown = JSON.parse(candidate);
      if (candidate !== text) notes.say("is cut in the middle or damaged. What comes before is shown.");
      return Array.isArray(list) ? list : [list];
    } catch {
      // The second candidate, or none.
    }
  }
  return undefined;
}

/** The objects in a list of JSON as rows, below a header row. */
export async function* jsonRows(
  pieces: AsyncIterable<DecodedPiece>,
  headers: readonly string[],
  notes: FileNotes,
): AsyncGenerator<RowBatch> {
  let text = "";
  let bytes = 0;
  for await (const piece of pieces) {
    text += piece.text;
    bytes += piece.bytes;
    if (text.length > longest) {
      notes.say("is larger than 100 MB. Run the tool again with “-f csv” and open that file.");
      return;
    }
  }
  const list = listOf(text.trim(), notes);
  if (!list) notes.say("is damaged JSON. Run the tool again.");
  else yield { rows: [headers, ...list.map((row) => cellsOf(row, headers))], lineOf: (row) => row, bytes };
}
