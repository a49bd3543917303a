import { packageIndexOf } from "../../model/selected-types.ts";
import type { SelectedProps } from "../panel-props.ts";
import { selectedDependencies, selectedRows } from "./selected-rows.ts";

export type SavedTable =
  | "types"
  | "packages"
  | "package-dependencies"
  | "type-distributions"
  | "method-distributions"
  | "findings";

const isSavedWhole = (table: SavedTable) => table === "packages" || table.endsWith("-distributions");

/**
 * The rows of a table that are saved if something is selected; undefined for all. A single type leaves the others in the
 * table of types, and a single package in that of dependencies. Packages and distributions are always saved whole.
 */
export function savedRows(table: SavedTable, input: Omit<SelectedProps, "onSelect">): Uint32Array | undefined {
  const { opened, selection, selected } = input;
  const { analysis } = opened;
  if (selection.kind === "nothing" || isSavedWhole(table)) return undefined;
  if (table === "package-dependencies") return selection.kind === "package" ? undefined : selectedDependencies(input);
  if (table === "types") return selection.kind === "type" ? undefined : selectedRows(selected);
  const { count, kinds, kindOf, types, packages } = analysis.findings;
  const kind = selection.kind === "smell" ? kinds.findIndex(({ name }) => name === selection.name) : -1;
  const own = selection.kind === "package" ? packageIndexOf(analysis, selection.name) : -1;
  const isSaved = (row: number) =>
    selection.kind === "smell"
      ? kindOf[row] === kind
      : selected[types[row] ?? -1] === 1 || (own >= 0 && packages[row] === own);
  return Uint32Array.from(Array.from({ length: count }, (_, row) => row).filter(isSaved));
}
