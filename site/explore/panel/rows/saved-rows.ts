import { packageIndexOf } from "../../model/selected-types.ts";
import type { SelectedProps } from "../panel-props.ts";
import { selectedRows } from "./selected-rows.ts";

export type SavedTable = "types" | "packages" | "findings";

/**
 * The rows of a table that are saved if something is selected; undefined for all. A single type leaves the others in the
 * table of types, and packages are always saved together.
 */
export function savedRows(
  table: SavedTable,
  { opened: { analysis }, selection, selected }: Omit<SelectedProps, "onSelect">,
): Uint32Array | undefined {
  if (selection.kind === "nothing" || table === "packages") return undefined;
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
