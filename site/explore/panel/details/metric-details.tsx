import { useMemo } from "react";
import { metrics } from "#content/metrics.ts";
import { counted, formatShare, formatValue } from "../../model/format-value.ts";
import type { PanelProps } from "../panel-props.ts";
import { TypeButtons } from "../parts/type-buttons.tsx";
import { byValue } from "../rows/selected-rows.ts";
import { type MetricSelection, metricRange } from "./metric-range.ts";
import { RangeFields } from "./range-fields.tsx";

const firstTypes = 50;

/** How many types or methods lie in a range of values, and which types. */
export function MetricDetails({ opened, onSelect, selection }: PanelProps & { selection: MetricSelection }) {
  const { level, metric, from, to } = selection;
  const entry = metrics.find(({ abbreviation }) => abbreviation.toUpperCase() === metric);
  const range = useMemo(() => metricRange(opened.analysis, selection), [opened, selection]);
  if (!range)
    return (
      <p>
        These results have no metric {metric} of {level}s.
      </p>
    );
  const { measured, inRange, largest, types } = range;
  const valueAt = (type: number) => largest[type] ?? 0;
  return (
    <article className="panel-details">
      <header>
        <p className="panel-what">Metric of {level}s</p>
        <h2>
          {metric} from {formatValue(from)} to {formatValue(to)}
        </h2>
        {entry && (
          <p>
            {entry.name}. {entry.definition}{" "}
            <a href={`/docs/metrics.html#${entry.anchor}`}>{entry.abbreviation} in the documentation</a>
          </p>
        )}
      </header>
      <RangeFields selection={selection} onSelect={onSelect} />
      <p>
        {formatValue(inRange)} of {counted(measured, level)} with this metric: {formatShare(inRange, measured)}.
      </p>
      <section>
        <h3>
          {level === "type" ? "Types" : "Types with such a method"} <span>{formatValue(types.length)}</span>
        </h3>
        <TypeButtons
          opened={opened}
          onSelect={onSelect}
          types={byValue(types, valueAt)}
          first={firstTypes}
          note={(type) => `${metric} ${formatValue(valueAt(type))}`}
        />
      </section>
    </article>
  );
}
