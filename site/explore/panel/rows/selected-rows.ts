import type { Analysis } from "../../model/analysis.ts";
import { isOfSelected, selectedPackages } from "../../model/selected-packages.ts";
import type { SelectedProps } from "../panel-props.ts";

/** The indices of the selected types, in the order of their table. */
export function selectedRows(selected: Uint8Array): Uint32Array<ArrayBuffer> {
  const rows = new Uint32Array(selected.length);
  let count = 0;
  for (let row = 0; row < selected.length; row += 1) {
    if (selected[row] === 1) {
      rows[count] = row;
      count += 1;
    }
  }
  return rows.slice(0, count);
}

/** Rows with the largest value first, among equals in the order of the table. */
export function byValue(rows: Iterable<number>, valueAt: (row: number) => number): number[] {
  return [...rows].sort((one, other) => valueAt(other) - valueAt(one) || one - other);
}

/** The packages of these types, in the order of their table. */
export function packagesOfTypes({ packages, types }: Analysis, rows: Uint32Array): Uint32Array<ArrayBuffer> {
  const marked = new Uint8Array(packages.length);
  for (const row of rows) marked[types.packages[row] ?? 0] = 1;
  return selectedRows(marked);
}

/** The dependencies of selected packages, from or to them, in the order of `packageEdges`. */
export function selectedDependencies(input: Omit<SelectedProps, "onSelect">): Uint32Array<ArrayBuffer> {
  const packages = selectedPackages(input);
  return selectedRows(
    Uint8Array.from(input.opened.facts.packageEdges, (edge) => (isOfSelected(packages, edge) ? 1 : 0)),
  );
}
