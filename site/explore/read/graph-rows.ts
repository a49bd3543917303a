import type { RowBatch } from "./csv-rows.ts";
import type { DecodedPiece } from "./decoded-pieces.ts";

const edge = /<edge\s[^<>]*>/g;
const attribute = (name: string) => new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`);
const [source, target] = [attribute("source"), attribute("target")];

const entities: Readonly<Record<string, string>> = { lt: "<", gt: ">", quot: '"', apos: "'", amp: "&" };

function attributeOf(tag: string, pattern: RegExp): string {
  const [, double, single] = pattern.exec(tag) ?? [];
  return (double ?? single ?? "").replace(/&(lt|gt|quot|apos|amp);/g, (_all, name: string) => entities[name] ?? "");
}

/** A tag is not longer, in characters. */
const longestTag = 100_000;

/** The edges of a graph in GraphML as rows, below a header row. Nodes are named by the full name of a type. */
export async function* graphRows(
  pieces: AsyncIterable<DecodedPiece>,
  headers: readonly string[],
): AsyncGenerator<RowBatch> {
  let text = "";
  let line = 1;
  let bytes = 0;
  yield { rows: [headers], lineOf: () => line, bytes };
  for await (const piece of pieces) {
    text += piece.text;
    bytes += piece.bytes;
    const rows = Array.from(text.matchAll(edge), ([tag]) => [attributeOf(tag, source), attributeOf(tag, target)]);
    const end = Math.max(text.lastIndexOf("<"), text.length - longestTag);
    const first = line;
    yield { rows, lineOf: () => first, bytes };
    // The last tag may be complete already: it must not be found twice.
    const isComplete = text.includes(">", end);
    const cut = isComplete ? text.length : end;
    line += text.slice(0, cut).split("\n").length - 1;
    text = text.slice(cut);
  }
}
