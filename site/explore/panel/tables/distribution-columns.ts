import { type MetricBar, type MetricBars, metricBars, smellsReached } from "../../model/metric-bars.ts";
import type { MetricLevel } from "../../model/metric-distributions.ts";
import type { Opened } from "../../model/opened.ts";
import type { TableColumn } from "./table-column.ts";

export interface BarRow extends MetricBar {
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
