import { type FormEvent, useId, useMemo } from "react";
import { metrics } from "#content/catalog/metrics.ts";
import { type Analysis, metricValues } from "../model/analysis.ts";
import { counted, formatShare, formatValue } from "../model/format-value.ts";
import type { Selection } from "../model/selection.ts";
import type { PanelProps } from "./panel-props.ts";
import { TypeButtons } from "./parts.tsx";
import { byValue } from "./selected-rows.ts";

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

interface RangeFieldsProps {
  selection: MetricSelection;
  onSelect: (selection: MetricSelection) => void;
}

/** Two fields that change the range of values. What is no number keeps its old value. */
function RangeFields({ selection, onSelect }: RangeFieldsProps) {
  const id = useId();
  const { from, to } = selection;
  const change = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const read = (name: string, old: number) => {
      const text = data.get(name);
      const value = typeof text === "string" && text.trim() !== "" ? Number(text) : Number.NaN;
      return Number.isFinite(value) ? value : old;
    };
    const [one, other] = [read("from", from), read("to", to)];
    onSelect({ ...selection, from: Math.min(one, other), to: Math.max(one, other) });
  };
  return (
    <form key={`${from} ${to}`} className="panel-range" onSubmit={change}>
      <label htmlFor={`${id}from`}>From</label>
      <input id={`${id}from`} name="from" type="number" step="any" defaultValue={from} />
      <label htmlFor={`${id}to`}>to</label>
      <input id={`${id}to`} name="to" type="number" step="any" defaultValue={to} />
      <button type="submit">Show</button>
    </form>
  );
}

type MetricSelection = Extract<Selection, { kind: "metric" }>;

interface MetricRange {
  /** How many types or methods have a value, and how many of them lie in the range. */
  measured: number;
  inRange: number;
  /** For each type the largest value in the range: its own, or that of one of its methods. NaN if none is. */
  largest: Float64Array;
  /** The types with a value in the range, in the order of their table. */
  types: readonly number[];
}

/** What lies in a range of values. Undefined if the results do not have the metric. */
function metricRange(analysis: Analysis, { level, metric, from, to }: MetricSelection): MetricRange | undefined {
  const table = level === "type" ? analysis.types : analysis.methods;
  const values = metricValues(table, metric);
  if (!values) return undefined;
  const largest = new Float64Array(analysis.types.count).fill(Number.NaN);
  let measured = 0;
  let inRange = 0;
  for (let row = 0; row < table.count; row += 1) {
    const value = values[row] ?? Number.NaN;
    if (Number.isNaN(value)) continue;
    measured += 1;
    if (value < from || value > to) continue;
    inRange += 1;
    const type = level === "type" ? row : (analysis.methods.types[row] ?? 0);
    if (!((largest[type] ?? Number.NaN) >= value)) largest[type] = value;
  }
  const types = [...largest.keys()].filter((type) => !Number.isNaN(largest[type]));
  return { measured, inRange, largest, types };
}
