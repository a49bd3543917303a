import { useMemo, useState } from "react";
import { severities, severityLabel } from "../../illustrations/pictures/marks/severity.ts";
import type { AnalysisFacts } from "../model/facts.ts";
import { counted, formatValue } from "../model/format-value.ts";
import { isBarSelected, selectionOfBar, writtenRange } from "../model/metric-bars.ts";
import type { MetricLevel } from "../model/metric-distributions.ts";
import { packageOrder } from "../model/package-order.ts";
import { fullNameOf } from "../model/selection.ts";
import { severityOfType } from "../model/severity-of-type.ts";
import type { SelectedProps } from "../panel/panel-props.ts";
import { packagesOfTypes, selectedDependencies, selectedRows } from "../panel/selected-rows.ts";
import { SortableTable } from "./sortable-table.tsx";
import {
  barRows,
  cycleWords,
  dependencyColumns,
  distributionColumns,
  OnlySelected,
  packageColumns,
  typeColumns,
} from "./tables.tsx";

const firstTypeSorting = { column: "findings", direction: "descending" } as const;

/** The types with all that was measured, in a table that says what the drawings show. */
export function TypeTable({ opened, selection, selected, onSelect }: SelectedProps) {
  const { analysis, facts } = opened;
  const [choice, setChoice] = useState<boolean>();
  const columns = useMemo(() => typeColumns(opened), [opened]);
  const chosen = useMemo(() => selectedRows(selected), [selected]);
  const all = useMemo(() => Uint32Array.from(analysis.types.names.keys()), [analysis]);
  // A single row that was chosen here leaves the others in view.
  const isLimited = choice ?? selection.kind !== "type";
  const isWhole = selection.kind === "nothing" || !isLimited;
  const rows = isWhole ? all : chosen;
  return (
    <div className="panel panel-table">
      {selection.kind !== "nothing" && (
        <OnlySelected count={chosen.length} isChecked={isLimited} onChange={setChoice} />
      )}
      <SortableTable
        label="Types"
        caption={typeCaption(facts, rows, isWhole)}
        columns={columns}
        rows={rows}
        first={firstTypeSorting}
        isSelected={(type) => selection.kind === "type" && selected[type] === 1}
        onChoose={(type) => onSelect({ kind: "type", name: fullNameOf(analysis, type) })}
      />
    </div>
  );
}

const firstPackageSorting = { column: "findings", direction: "descending" } as const;

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
        first={firstPackageSorting}
        isSelected={(at) => selection.kind === "package" && analysis.packages[at] === selection.name}
        onChoose={(at) => onSelect({ kind: "package", name: analysis.packages[at] ?? "" })}
      />
    </div>
  );
}

const firstDependencySorting = { column: "weight", direction: "descending" } as const;

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
        first={firstDependencySorting}
        isSelected={(row, column) => selection.kind === "package" && nameOf(row, column) === selection.name}
        onChoose={(row, column) => onSelect({ kind: "package", name: nameOf(row, column) })}
      />
    </div>
  );
}

interface DistributionTableProps extends SelectedProps {
  level: MetricLevel;
}

/** The bars of the distributions, in a table that says what the drawing shows. The name of a row has its metric and values, and selects them. */
export function DistributionTable({ level, opened, selection, selected, onSelect }: DistributionTableProps) {
  const bars = useMemo(() => barRows(opened, level, selected), [opened, level, selected]);
  const columns = useMemo(() => distributionColumns(bars, level, selected.includes(1)), [bars, level, selected]);
  // The same for every selection, so that the page of the table stays.
  const rows = useMemo(() => Uint32Array.from({ length: bars.length }, (_, row) => row), [bars.length]);
  const metrics = new Set(bars.map(({ of }) => of.metric)).size;
  return (
    <div className="panel panel-table">
      <SortableTable
        label={`Distributions of metrics of ${level}s`}
        caption={`${counted(metrics, "metric")} of ${level}s, in ${counted(bars.length, "range")} of values that occur.`}
        columns={columns.filter(({ key }) => key !== "from" && key !== "to")}
        rows={rows}
        nameOf={(row) => {
          const bar = bars[row];
          return bar ? `${bar.of.metric} ${writtenRange(bar)}` : "";
        }}
        isSelected={(row) => {
          const bar = bars[row];
          return bar !== undefined && isBarSelected(selection, level, bar.of.metric, bar);
        }}
        onChoose={(row) => {
          const bar = bars[row];
          if (bar) onSelect(selectionOfBar(level, bar.of.metric, bar));
        }}
      />
    </div>
  );
}

/** What the drawings show of these types, in words. */
function typeCaption(facts: AnalysisFacts, rows: Uint32Array, isWhole: boolean): string {
  const counts = { none: 0, one: 0, two: 0, many: 0 };
  let inCycles = 0;
  for (const row of rows) {
    counts[severityOfType(facts, row)] += 1;
    if ((facts.cycleOf[row] ?? -1) >= 0) inCycles += 1;
  }
  const marks = severities.map((severity) => `${formatValue(counts[severity])} with ${severityLabel[severity]}`);
  const cycles = inCycles > 0 ? ` ${counted(inCycles, "type is", "types are")} in a cycle.` : "";
  return `${counted(rows.length, isWhole ? "type" : "selected type")}: ${marks.join(", ")}.${cycles}`;
}
