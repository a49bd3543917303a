import { useMemo, useState } from "react";
import { counted, formatValue } from "../model/format-value.ts";
import { packageOrder } from "../model/package-order.ts";
import type { SelectedProps } from "./panel-props.ts";
import { selectedDependencies } from "./rows/selected-rows.ts";
import { cycleWords, dependencyColumns } from "./tables/dependency-columns.ts";
import { OnlySelected } from "./tables/only-selected.tsx";
import { SortableTable } from "./tables/sortable-table.tsx";

const firstSorting = { column: "weight", direction: "descending" } as const;

/** The dependencies between packages, in a table that says what the cells of the matrix show. */
export function DependencyTable({ opened, selection, selected, onSelect }: SelectedProps) {
  const { analysis, facts } = opened;
  const edges = facts.packageEdges;
  const [choice, setChoice] = useState<boolean>();
  const columns = useMemo(() => dependencyColumns(opened), [opened]);
  const chosen = useMemo(() => selectedDependencies({ opened, selection, selected }), [opened, selection, selected]);
  const all = useMemo(() => Uint32Array.from(edges.keys()), [edges]);
  // A single package that was chosen here leaves the others in view.
  const isLimited = choice ?? selection.kind !== "package";
  const isWhole = selection.kind === "nothing" || !isLimited;
  const rows = isWhole ? all : chosen;
  const nameOf = (row: number, column: string) => {
    const edge = edges[row];
    return analysis.packages[(column === "source" ? edge?.source : edge?.target) ?? -1] ?? "";
  };
  const cycles = columns.find(({ key }) => key === "cycle");
  const against = rows.filter((row) => cycles?.values[row] === cycleWords.against).length;
  const words = counted(rows.length, "dependency", "dependencies");
  const ordered = packageOrder(opened).rows.length;
  const order = ordered < analysis.packages.length ? ` among the ${formatValue(ordered)} packages of the matrix` : "";
  return (
    <div className="panel panel-table">
      {selection.kind !== "nothing" && (
        <OnlySelected
          words="Only those of selected packages"
          count={chosen.length}
          isChecked={isLimited}
          onChange={setChoice}
        />
      )}
      <SortableTable
        label="Dependencies between packages"
        caption={`${words} ${isWhole ? "between" : "of selected"} packages, ${formatValue(against)} against the order${order}.`}
        columns={columns}
        rows={rows}
        first={firstSorting}
        isSelected={(row, column) => selection.kind === "package" && nameOf(row, column) === selection.name}
        onChoose={(row, column) => onSelect({ kind: "package", name: nameOf(row, column) })}
      />
    </div>
  );
}
