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

const isMissing = (value: string | number | undefined) => value === undefined || Number.isNaN(value);

/**
 * Rows in the order of a column, texts whatever their case. Missing values come last in both directions; equal ones keep
 * the order of the table.
 */
export function sortRows(rows: Uint32Array, column: ShownColumn, direction: Sorting["direction"]): Uint32Array {
  const sign = direction === "ascending" ? 1 : -1;
  const entries = Array.from(rows, (row) => {
    // The rules of a language (`Intl.Collator`) take five times as long, and names of code follow none.
    const value = column.kind === "text" ? column.valueAt(row).toLowerCase() : column.valueAt(row);
    return { row, value: isMissing(value) ? undefined : value };
  });
  entries.sort(({ value: one }, { value: other }) => {
    if (one === undefined || other === undefined) return Number(one === undefined) - Number(other === undefined);
    return sign * (Number(one > other) - Number(one < other));
  });
  return Uint32Array.from(entries, ({ row }) => row);
}
