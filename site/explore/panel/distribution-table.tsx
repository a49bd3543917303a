import { useMemo } from "react";
import { counted } from "../model/format-value.ts";
import { isBarSelected, selectionOfBar, writtenRange } from "../model/metric-bars.ts";
import type { MetricLevel } from "../model/metric-distributions.ts";
import type { SelectedProps } from "./panel-props.ts";
import { barRows, distributionColumns } from "./tables/distribution-columns.ts";
import { SortableTable } from "./tables/sortable-table.tsx";

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
