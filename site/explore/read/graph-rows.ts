import type { DecodedPiece } from "./decoded-pieces.ts";
import { lineEnds, type RowBatch } from "./row-batch.ts";

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
