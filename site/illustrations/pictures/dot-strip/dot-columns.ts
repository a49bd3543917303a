import { rounded } from "../marks/svg.ts";

/** A value with what it was measured at. */
export interface Dot {
  name: string;
  value: number;
}

/** All dots of nearly the same value, side by side in rows that fill the room of the value. */
export interface DotColumn {
  value: number;
  dots: readonly Dot[];
  /** Center of the column. */
  x: number;
  perRow: number;
}

interface Ruler {
  x: (value: number) => number;
  /** Values within one step share a column. */
  step: number;
  pitch: number;
  /** Height that the highest column should have. */
  rise: number;
}

export function columnsOf(dots: readonly Dot[], { x, step, pitch, rise }: Ruler): DotColumn[] {
  const byStep = Map.groupBy(dots, ({ value }) => Math.round(value / step));
  const most = Math.max(...[...byStep.values()].map((own) => own.length));
  const enough = Math.ceil((most * pitch) / rise);
  return [...byStep]
    .map(([index, own]) => {
      const value = index * step;
      // On a logarithmic axis there is less room on the right.
      const room = 2 * (x(value + step / 2) - x(value)) - pitch * 0.6;
      return { value, dots: own, x: x(value), perRow: Math.max(1, Math.min(enough, Math.floor(room / pitch))) };
    })
    .sort((a, b) => a.value - b.value);
}

export function heightOf({ dots, perRow }: DotColumn, pitch: number): number {
  return Math.ceil(dots.length / perRow) * pitch;
}

/** The dots as rows of a dashed line with round ends: a few bytes for hundreds of dots. */
export function rowsOfDots({ dots, perRow, x }: DotColumn, bottom: number, pitch: number): string {
  const full = Math.min(perRow, dots.length);
  const left = x - ((full - 1) * pitch) / 2;
  return Array.from({ length: Math.ceil(dots.length / perRow) }, (_, row) => {
    const inRow = Math.min(perRow, dots.length - row * perRow);
    return `M${rounded(left)} ${rounded(bottom - (row + 0.5) * pitch)}h${rounded((inRow - 1) * pitch + 0.1)}`;
  }).join("");
}
