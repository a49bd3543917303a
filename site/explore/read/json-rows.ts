import type { DecodedPiece } from "./decoded-pieces.ts";
import type { FileNotes } from "./file-notes.ts";
import { keysIn, listIn } from "./json-list.ts";
import type { RowBatch } from "./row-batch.ts";
import { quoted } from "./short-text.ts";

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
  const { list, isCut } = listIn(text) ?? {};
  if (!list) {
    notes.say("is damaged JSON. Run the tool again.");
    return;
  }
  if (isCut) notes.say("is cut in the middle or damaged. What comes before is shown.");
  const [later] = keysIn(list).filter((key) => !headers.includes(key));
  if (later !== undefined) notes.say(`names ${quoted(later)} in later entries only. It is not shown.`);
  yield { rows: [headers, ...list.map((row) => cellsOf(row, headers))], lineOf: (row) => row, bytes };
}
