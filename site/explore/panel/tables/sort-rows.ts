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

/** Rows in the order of a column. Missing values come last in both directions; equal ones keep the order of the table. */
export function sortRows(rows: Uint32Array, column: TableColumn, direction: Sorting["direction"]): Uint32Array {
  const values = column.kind === "text" ? ranksOf(column.values) : column.values;
  const sign = direction === "ascending" ? 1 : -1;
  return rows.slice().sort((one, other) => {
    const first = values[one] ?? Number.NaN;
    const second = values[other] ?? Number.NaN;
    if (Number.isNaN(first) || Number.isNaN(second))
      return Number(Number.isNaN(first)) - Number(Number.isNaN(second)) || one - other;
    return (first - second) * sign || one - other;
  });
}
