import { indicesByKey } from "../../results/model/distribution.ts";
import { groupByKey } from "../../results/model/graph.ts";
import type { TableColumn } from "./table.ts";

/** A column that is shown, by which rows can be put into order. */
export type ShownColumn = Exclude<TableColumn, { kind: "saved" }>;

export interface Sorting {
  /** Of the column. */
  heading: string;
  direction: "ascending" | "descending";
}

export const firstDirection = (column: ShownColumn): Sorting["direction"] =>
  column.kind === "number" && !column.isRank ? "descending" : "ascending";

/**
 * Rows in the order of a column, texts whatever their case. Missing values come last in both directions; equal ones keep
 * the order of the table.
 */
export function sortRows(rows: Uint32Array, column: ShownColumn, direction: Sorting["direction"]): Uint32Array {
  const sign = direction === "ascending" ? 1 : -1;
  if (column.kind === "text") return sortByText(rows, (row) => column.valueAt(row), sign);
  const keys = new Float64Array(rows).map((row) => sign * (column.valueAt(row) ?? Number.NaN));
  return indicesByKey(keys).map((at) => rows[at] ?? 0);
}

/** Most names stand in many rows. Each is compared once, and its rows are put into its place. */
function sortByText(rows: Uint32Array, textAt: (row: number) => string, sign: 1 | -1): Uint32Array {
  const texts = [...rows].map(textAt);
  // The rules of a language (`Intl.Collator`) take five times as long, and names of code follow none.
  const different = [...new Set(texts)].map((text) => ({ text, lower: text.toLowerCase() }));
  different.sort(({ lower: one }, { lower: other }) => sign * (Number(one > other) - Number(one < other)));
  const places = new Map<string, number>();
  let place = 0;
  for (const [at, { text, lower }] of different.entries()) {
    if (lower !== different[at - 1]?.lower) place = at;
    places.set(text, place);
  }
  const keys = new Uint32Array(texts.length).map((_, at) => places.get(texts[at] ?? "") ?? 0);
  return groupByKey(different.length, keys, rows).targets;
}
