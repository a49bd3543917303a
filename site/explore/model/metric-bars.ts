import { rangeOfBin } from "./distribution.ts";
import { formatValue } from "./format-value.ts";
import {
  type MetricDistribution,
  type MetricLevel,
  metricDistributions,
  selectedInBins,
} from "./metric-distributions.ts";
import type { Opened } from "./opened.ts";
import type { Selection } from "./selection.ts";

/** Values of a metric that occur: those of a bin of its distribution. */
export interface MetricBar {
  bin: number;
  /** Both included, as a selection has them. */
  from: number;
  to: number;
  /** The end as it is written: 0.2 for fractions below it. */
  end: number;
  count: number;
  /** How many of them are selected; 0 without a selection. */
  selected: number;
}

export interface MetricBars extends MetricDistribution {
  bars: readonly MetricBar[];
}

function barsOf({ distribution }: MetricDistribution, selected: Uint32Array | undefined): MetricBar[] {
  return distribution.bins.flatMap(({ count, to: next }, bin): MetricBar[] => {
    if (count === 0) return [];
    const { from, to } = rangeOfBin(distribution, bin);
    return [{ bin, from, to, end: Math.min(next, distribution.greatest), count, selected: selected?.[bin] ?? 0 }];
  });
}

/** The bars of each metric of a level, with what is selected of them. */
export function metricBars(opened: Opened, level: MetricLevel, selected: Uint8Array): MetricBars[] {
  const isSelected = selected.includes(1);
  return metricDistributions(opened, level).map((one) => ({
    ...one,
    bars: barsOf(one, isSelected ? selectedInBins(one, opened.analysis, level, selected) : undefined),
  }));
}

/** `10 to 19`, or `3` for a single value. */
export function writtenRange({ from, end }: MetricBar): string {
  return from === end ? formatValue(from) : `${formatValue(from)} to ${formatValue(end)}`;
}

/** The smells whose limits all values from this one reach, each by itself. */
export function smellsReached({ limits }: MetricDistribution, from: number): string[] {
  return limits.filter(({ at, together }) => !together && at <= from).map(({ smellName }) => smellName);
}

/** What the bar of a metric stands for. */
export function selectionOfBar(level: MetricLevel, metric: string, { from, to }: MetricBar): Selection {
  return { kind: "metric", level, metric, from, to };
}
