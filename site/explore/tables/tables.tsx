import type { Adjacency, PackageFacts } from "../model/facts.ts";
import { formatValue } from "../model/format-value.ts";
import { type MetricBar, type MetricBars, metricBars, smellsReached } from "../model/metric-bars.ts";
import type { MetricLevel } from "../model/metric-distributions.ts";
import type { Opened } from "../model/opened.ts";
import { isAgainst, packageOrder } from "../model/package-order.ts";

/** What a dependency between packages has to do with cycles, in the words of the matrix. */
export const cycleWords = {
  against: "against the order, in a cycle",
  within: "in a cycle",
  none: "in no cycle",
} as const;

/** The columns of the table of dependencies between packages, in the order of `packageEdges`. */
export function dependencyColumns(opened: Opened): TableColumn[] {
  const { analysis, facts } = opened;
  const edges = facts.packageEdges;
  const order = packageOrder(opened);
  const cycleOf = new Int32Array(analysis.packages.length).fill(-1);
  for (const [at, cycle] of facts.packageCycles.entries()) for (const member of cycle) cycleOf[member] = at;
  const nameOf = (at: number) => analysis.packages[at] ?? "";
  return [
    { kind: "text", key: "source", heading: "Package", values: edges.map(({ source }) => nameOf(source)) },
    { kind: "text", key: "target", heading: "Uses", values: edges.map(({ target }) => nameOf(target)), isChoice: true },
    { kind: "number", key: "weight", heading: "Dependencies between types", values: edges.map(({ weight }) => weight) },
    {
      kind: "text",
      key: "cycle",
      heading: "Cycle",
      values: edges.map((edge) => {
        if (isAgainst(order, edge)) return cycleWords.against;
        const cycle = cycleOf[edge.source] ?? -1;
        return cycle >= 0 && cycle === cycleOf[edge.target] ? cycleWords.within : cycleWords.none;
      }),
    },
  ];
}

interface BarRow extends MetricBar {
  of: MetricBars;
}

/** The bars of all metrics of a level, in the order of the drawing. */
export function barRows(opened: Opened, level: MetricLevel, selected: Uint8Array): BarRow[] {
  return metricBars(opened, level, selected).flatMap((of) => of.bars.map((bar) => ({ ...bar, of })));
}

/**
 * The columns of the table of distributions.
 * @param isSelected whether something is, so that there is a column for how much of each bar
 */
export function distributionColumns(rows: readonly BarRow[], level: MetricLevel, isSelected: boolean): TableColumn[] {
  const numbers = (key: string, heading: string, value: (row: BarRow) => number): TableColumn => {
    return { kind: "number", key, heading, values: rows.map(value) };
  };
  const isType = level === "type";
  return [
    { kind: "text", key: "metric", heading: "Metric", values: rows.map(({ of }) => of.metric) },
    numbers("from", "From", ({ from }) => from),
    numbers("to", "To", ({ end }) => end),
    numbers("count", isType ? "Types" : "Methods", ({ count }) => count),
    numbers("share", "% of all", ({ count, of }) => Math.round((10_000 * count) / of.distribution.count) / 100),
    ...(isSelected ? [numbers("selected", isType ? "Selected" : "Of selected types", ({ selected }) => selected)] : []),
    {
      kind: "text",
      key: "limits",
      heading: "Limits reached",
      values: rows.map(({ of, from }) => smellsReached(of, from).join(", ")),
    },
  ];
}

/** The columns of the table of packages. Those on dependencies are there if a file of dependencies was opened. */
export function packageColumns({ analysis, facts }: Opened): TableColumn[] {
  const numbers = (key: string, heading: string, value: (own: PackageFacts) => number): TableColumn => {
    return { kind: "number", key, heading, values: facts.packages.map(value) };
  };
  const cycleSizes = new Float64Array(analysis.packages.length);
  for (const cycle of facts.packageCycles) for (const at of cycle) cycleSizes[at] = cycle.length;
  return [
    { kind: "text", key: "name", heading: "Package", values: analysis.packages },
    numbers("types", "Types", ({ types }) => types),
    numbers("lines", "LOC", ({ linesOfCode }) => linesOfCode),
    numbers("findings", "All findings", ({ findings }) => findings),
    ...(analysis.dependencies
      ? [
          numbers("efferent", "Ce", ({ efferent }) => efferent),
          numbers("afferent", "Ca", ({ afferent }) => afferent),
          numbers("instability", "Instability", ({ instability }) => instability ?? Number.NaN),
          { kind: "number" as const, key: "cycle", heading: "Packages in its cycle", values: cycleSizes },
        ]
      : []),
  ];
}

/** Metrics that stand first in the table; the others follow in the order of the files. */
const linesOfCode = "LOC";

function degrees({ starts }: Adjacency): Uint32Array {
  return Uint32Array.from({ length: starts.length - 1 }, (_, row) => (starts[row + 1] ?? 0) - (starts[row] ?? 0));
}

/** The columns of the table of types. Those on dependencies are there if a file of dependencies was opened. */
export function typeColumns({ analysis, facts }: Opened): TableColumn[] {
  const { types, packages, dependencies } = analysis;
  const metrics = types.metrics.map(({ name, values }): TableColumn => {
    return { kind: "number", key: name, heading: name, values };
  });
  const isLines = ({ key }: TableColumn) => key === linesOfCode;
  return [
    { kind: "text", key: "name", heading: "Type", values: types.names },
    {
      kind: "text",
      key: "package",
      heading: "Package",
      values: Array.from(types.packages, (at) => packages[at] ?? ""),
    },
    ...metrics.filter(isLines),
    { kind: "number", key: "design", heading: "Design findings", values: facts.designFindings },
    { kind: "number", key: "findings", heading: "All findings", values: facts.allFindings },
    ...(dependencies
      ? [
          { kind: "number" as const, key: "used-by", heading: "Used by", values: degrees(facts.usedBy) },
          { kind: "number" as const, key: "uses", heading: "Uses", values: degrees(facts.uses) },
        ]
      : []),
    ...metrics.filter((column) => !isLines(column)),
  ];
}

interface ColumnHeading {
  key: string;
  heading: string;
}

/**
 * A column with one value for each row of its table. Missing numbers are NaN. The texts of a choice are buttons, as those
 * of the first column always are.
 */
export type TableColumn =
  | (ColumnHeading & { kind: "text"; values: readonly string[]; isChoice?: true })
  | (ColumnHeading & { kind: "number"; values: ArrayLike<number> });

interface OnlySelectedProps {
  count: number;
  /** What the table has left then. */
  words?: string;
  isChecked: boolean;
  onChange: (isChecked: boolean) => void;
}

/** Limits a table to what is selected. */
export function OnlySelected({ count, words = "Only the selected", isChecked, onChange }: OnlySelectedProps) {
  return (
    <label className="panel-only">
      <input type="checkbox" checked={isChecked} onChange={(event) => onChange(event.currentTarget.checked)} />
      {words} ({formatValue(count)})
    </label>
  );
}
