import { metrics as catalog } from "#content/catalog/metrics.ts";
import { binAt, type Distribution, rangeOfBin, startsOf } from "./distribution.ts";
import { formatValue } from "./format-value.ts";
import { limitsOf, type MetricLimit } from "./limits.ts";
import { memoize } from "./memoize.ts";
import { countedMethods } from "./nesting.ts";
import type { Opened } from "./opened.ts";
import { rowsOf, rowsWhere, type Selection } from "./selection.ts";

export type MetricLevel = "type" | "method";

export interface MetricDistribution {
  metric: string;
  distribution: Distribution;
  limits: readonly MetricLimit[];
  /** The smallest value that breaks a rule by itself; infinite if there is none. */
  firstBeyond: number;
  values: Float64Array;
}

const known = new Map<string, { name: string; place: number }>(
  catalog.map(({ abbreviation, name }, place) => [abbreviation, { name, place }]),
);
const placeOf = ({ metric }: MetricDistribution): number => known.get(metric)?.place ?? catalog.length;

/** `Lines of code` for LOC; empty for a metric that the catalog does not know. */
export const nameOfMetric = (metric: string): string => known.get(metric)?.name ?? "";

/** In the order of the catalog; others follow as in the file. Metrics without any value are left out. */
function distributionsOf({ analysis, facts }: Opened, level: MetricLevel): MetricDistribution[] {
  const { metrics } = level === "type" ? analysis.types : countedMethods(analysis);
  const found = metrics.flatMap(({ name, values }, at): MetricDistribution[] => {
    const distribution = facts.distributions[level][at];
    if (!distribution || distribution.count === 0) return [];
    const limits = limitsOf(analysis.tool).filter((limit) => limit.level === level && limit.metric === name);
    const alone = limits.filter(({ together }) => !together).map((limit) => limit.at);
    return [{ metric: name, distribution, limits, firstBeyond: Math.min(...alone), values }];
  });
  return found.sort((a, b) => placeOf(a) - placeOf(b));
}

const metricDistributions = memoize((opened: Opened) => ({
  type: distributionsOf(opened, "type"),
  method: distributionsOf(opened, "method"),
}));

/** How many of the rows each bin has. */
function countsInBins({ distribution: { bins }, values }: MetricDistribution, rows: Uint32Array): Uint32Array {
  const counts = new Uint32Array(bins.length);
  const starts = startsOf(bins);
  for (const row of rows) {
    const value = values[row] ?? Number.NaN;
    if (!Number.isFinite(value)) continue;
    const bin = binAt(starts, value);
    counts[bin] = (counts[bin] ?? 0) + 1;
  }
  return counts;
}

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

/** The bars of each metric of a level, with what is selected of them. */
export function metricBars(opened: Opened, level: MetricLevel, selected: Uint8Array): MetricBars[] {
  const { methods } = opened.analysis;
  const ofTypes = selected.includes(1) ? rowsOf(selected) : undefined;
  const rows =
    ofTypes && level === "method"
      ? rowsWhere(methods.count, (row) => selected[methods.types[row] ?? 0] === 1)
      : ofTypes;
  return metricDistributions(opened)[level].map((one) => {
    const { distribution } = one;
    const chosen = rows && countsInBins(one, rows);
    const bars = distribution.bins.flatMap(({ count, to: next }, bin): MetricBar[] => {
      if (count === 0) return [];
      const { from, to } = rangeOfBin(distribution, bin);
      return [{ bin, from, to, end: Math.min(next, distribution.max), count, selected: chosen?.[bin] ?? 0 }];
    });
    return { ...one, bars };
  });
}

/** `10 to 19`, or `3` for a single value. */
export function writtenRange({ from, end }: MetricBar): string {
  return from === end ? formatValue(from) : `${formatValue(from)} to ${formatValue(end)}`;
}

/** The smells whose limits all values from this one reach, each by itself. */
export function smellsReached({ limits }: MetricDistribution, from: number): string[] {
  return limits.filter(({ at, together }) => !together && at <= from).map(({ smellName }) => smellName);
}

export function selectionOfBar(level: MetricLevel, metric: string, { from, to }: MetricBar): Selection {
  return { kind: "metric", level, metric, from, to };
}
