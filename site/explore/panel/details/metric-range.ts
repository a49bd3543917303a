import { type Analysis, metricValues } from "../../model/analysis.ts";
import type { Selection } from "../../model/selection.ts";

export type MetricSelection = Extract<Selection, { kind: "metric" }>;

export interface MetricRange {
  /** How many types or methods have a value, and how many of them lie in the range. */
  measured: number;
  inRange: number;
  /** For each type the largest value in the range: its own, or that of one of its methods. NaN if none is. */
  largest: Float64Array;
  /** The types with a value in the range, in the order of their table. */
  types: readonly number[];
}

/** What lies in a range of values. Undefined if the results do not have the metric. */
export function metricRange(analysis: Analysis, { level, metric, from, to }: MetricSelection): MetricRange | undefined {
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
