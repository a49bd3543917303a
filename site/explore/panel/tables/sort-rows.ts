import { remembered } from "../../model/remembered.ts";
import type { TableColumn } from "./table-column.ts";

export interface Sorting {
  /** Key of a column. */
  column: string;
  direction: "ascending" | "descending";
}

/**
 * The rank of each text, whatever its case, worked out once for a list: ranks compare much faster than texts. The rules
 * of a language (`Intl.Collator`) take five times as long, and names of code follow none.
 */
const ranksOf = remembered((texts: readonly string[]): Uint32Array => {
  const lower = texts.map((text) => text.toLowerCase());
  const rankOf = new Map([...new Set(lower)].sort().map((text, rank) => [text, rank]));
  return Uint32Array.from(lower, (text) => rankOf.get(text) ?? 0);
});

/** The first of `count` ascending numbers that is not less than a key, by bisection. */
function firstPlace(sorted: Float64Array, count: number, key: number): number {
  let [low, high] = [0, count];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] ?? 0) < key) low = middle + 1;
    else high = middle;
  }
  return low;
}

/**
 * Rows in the order of a column. Missing values come last in both directions; equal ones keep the order of the table. The
 * browser sorts bare numbers in about a quarter of the time that it takes with a function: 100,000 rows within a frame.
 */
export function sortRows(rows: Uint32Array, column: TableColumn, direction: Sorting["direction"]): Uint32Array {
  const values = column.kind === "text" ? ranksOf(column.values) : column.values;
  const sign = direction === "ascending" ? 1 : -1;
  const keys = new Float64Array(rows.length);
  let count = 0;
  for (let at = 0; at < rows.length; at += 1) {
    const key = sign * (values[rows[at] ?? 0] ?? Number.NaN);
    keys[at] = key;
    if (!Number.isNaN(key)) count += 1;
  }
  // NaN is sorted behind all numbers.
  const sorted = keys.slice().sort();
  const equals = new Uint32Array(rows.length);
  const placed = new Uint32Array(rows.length);
  for (let at = 0; at < rows.length; at += 1) {
    const key = keys[at] ?? 0;
    const first = Number.isNaN(key) ? count : firstPlace(sorted, count, key);
    const before = equals[first] ?? 0;
    placed[first + before] = rows[at] ?? 0;
    equals[first] = before + 1;
  }
  return placed;
}
