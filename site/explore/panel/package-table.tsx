import { useMemo, useState } from "react";
import { counted } from "../model/format-value.ts";
import type { SelectedProps } from "./panel-props.ts";
import { packagesOfTypes, selectedRows } from "./rows/selected-rows.ts";
import { OnlySelected } from "./tables/only-selected.tsx";
import { packageColumns } from "./tables/package-columns.ts";
import { SortableTable } from "./tables/sortable-table.tsx";

const firstSorting = { column: "findings", direction: "descending" } as const;

/** The packages with their facts, in a table that says what the drawings show. */
export function PackageTable({ opened, selection, selected, onSelect }: SelectedProps) {
  const { analysis, facts } = opened;
  const [choice, setChoice] = useState<boolean>();
  const columns = useMemo(() => packageColumns(opened), [opened]);
  const chosen = useMemo(() => packagesOfTypes(analysis, selectedRows(selected)), [analysis, selected]);
  const all = useMemo(() => Uint32Array.from(analysis.packages.keys()), [analysis]);
  // A single row that was chosen here leaves the others in view.
  const isLimited = choice ?? selection.kind !== "package";
  const isWhole = selection.kind === "nothing" || !isLimited;
  const rows = isWhole ? all : chosen;
  const inCycles = facts.packageCycles.reduce((sum, cycle) => sum + cycle.length, 0);
  const words = counted(
    rows.length,
    isWhole ? "package" : "package with selected types",
    isWhole ? undefined : "packages with selected types",
  );
  return (
    <div className="panel panel-table">
      {selection.kind !== "nothing" && (
        <OnlySelected count={chosen.length} isChecked={isLimited} onChange={setChoice} />
      )}
      <SortableTable
        label="Packages"
        caption={`${words}.${isWhole && inCycles > 0 ? ` ${counted(inCycles, "package is", "packages are")} in a cycle.` : ""}`}
        columns={columns}
        rows={rows}
        first={firstSorting}
        isSelected={(at) => selection.kind === "package" && analysis.packages[at] === selection.name}
        onChoose={(at) => onSelect({ kind: "package", name: analysis.packages[at] ?? "" })}
      />
    </div>
  );
}
