import { median } from "../median.ts";

/** A run as it is kept: the figures by row and column. */
export interface KeptRun {
  at: string;
  machine: string;
  figures: Readonly<Record<string, number>>;
}

export interface Comparison {
  figure: string;
  last: number;
  now: number;
  ratio: number;
  /** The span of the earlier runs in percent of their median. Undefined with fewer than two. */
  noisePercent: number | undefined;
}

/** The figures of a table. A row is named by its texts. */
export function figuresOf(columns: readonly string[], rows: readonly (readonly (string | number)[])[]) {
  const entries = rows.flatMap((row) => {
    const name = row.filter((cell) => typeof cell === "string").join(", ");
    return row.flatMap((cell, place): [string, number][] =>
      typeof cell === "number" ? [[`${name}: ${columns[place] ?? place}`, cell]] : [],
    );
  });
  return Object.fromEntries(entries);
}

/**
 * Compares a run with the last one on the same machine. A difference within the noise, the span of the earlier runs,
 * says nothing.
 */
export function compareRuns(now: KeptRun, earlier: readonly KeptRun[]): Comparison[] {
  const comparable = earlier.filter(({ machine }) => machine === now.machine);
  return Object.entries(now.figures).flatMap(([figure, value]) => {
    const before = comparable.flatMap(({ figures }) => figures[figure] ?? []);
    const last = before.at(-1);
    if (!last) return [];
    return [{ figure, last, now: value, ratio: value / last, noisePercent: noisePercent(before) }];
  });
}

function noisePercent(figures: readonly number[]): number | undefined {
  const middle = median(figures);
  if (figures.length < 2 || middle === 0) return undefined;
  return ((Math.max(...figures) - Math.min(...figures)) / Math.abs(middle)) * 100;
}
