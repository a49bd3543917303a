import { halo, paint } from "../marks/paint.ts";
import { element, label, rounded } from "../marks/svg.ts";
import { textWidth } from "../marks/text-width.ts";
import { type DotColumn, heightOf } from "./dot-columns.ts";

/** A name to the left of a thin line that stands on its dot. */
interface Flag {
  text: string;
  x: number;
  /** Height of the dot and of the name above the axis. */
  foot: number;
  top: number;
}

function wordsFor({ dots, value }: DotColumn, counted: string): string {
  const [one, other] = dots;
  const written = Number(value.toFixed(2));
  if (!one || dots.length > 2) return `${dots.length} ${counted} at ${written}`;
  return `${other ? `${one.name}, ${other.name}` : one.name} ${written}`;
}

/** Names the highest columns. Each name is above the dots and names on its left, so that no line crosses a name. */
export function flagsOf(
  columns: readonly DotColumn[],
  { named, counted, pitch, fontSize }: { named: number; counted: string; pitch: number; fontSize: number },
): Flag[] {
  const flags: Flag[] = [];
  for (const column of columns.slice(-named)) {
    const text = wordsFor(column, counted);
    const left = column.x - textWidth(text, fontSize) - 6;
    const below = columns
      .filter(({ x, perRow }) => x + perRow * pitch > left && x <= column.x)
      .map((one) => heightOf(one, pitch));
    const covered = flags.filter(({ x }) => x > left - 4).map(({ top }) => top + fontSize * 1.2);
    const top = Math.max(...below, 0) + pitch;
    flags.push({ text, x: column.x, foot: heightOf(column, pitch), top: Math.max(top, ...covered) });
  }
  return flags;
}

export function drawFlags(flags: readonly Flag[], bottom: number, fontSize: number): string {
  const lines = flags.map(({ x, foot, top }) => {
    return `M${rounded(x)} ${rounded(bottom - foot)}V${rounded(bottom - top - fontSize * 0.8)}`;
  });
  const names = flags.map(({ text, x, top }) =>
    label(x - 5, bottom - top - fontSize * 0.1, text, { "text-anchor": "end", fill: paint.ink, ...halo }),
  );
  return element("path", { d: lines.join(""), stroke: paint.inkSoft, "stroke-width": 1 }) + names.join("");
}
