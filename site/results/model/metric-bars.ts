import { metrics as catalog } from "#content/catalog/metrics.ts";
import type { Analysis } from "./analysis.ts";
import { binAt, type Distribution, rangeOfBin, startsOf } from "./distribution.ts";
import { formatValue } from "./format-value.ts";
import { limitsOf, type MetricLimit } from "./limits.ts";
import { countedMethods } from "./nesting.ts";
import type { Opened } from "./opened.ts";
import { remembered } from "./remembered.ts";
import type { Selection } from "./selection.ts";

export type MetricLevel = "type" | "method";

export interface MetricDistribution {
  metric: string;
  distribution: Distribution;
  limits: readonly MetricLimit[];
  /** The smallest value that breaks a rule by itself; infinite if there is none. */
  firstBeyond: number;
  /** Bin of each row, or `noBin`; computed when a selection first asks for it. */
  binOfRow(): Uint8Array;
}

/** For rows without a value. There are fewer bins than this. */
const noBin = 255;

/** Whole numbers up to this have their bin looked up in a table. */
const tableSize = 4096;

function binsOfRows(values: Float64Array, { bins, whole }: Distribution): Uint8Array {
  const rows = new Uint8Array(values.length).fill(noBin);
  const starts = startsOf(bins);
  const table = Uint8Array.from({ length: tableSize }, (_, value) => binAt(starts, value));
  for (let row = 0; row < values.length; row += 1) {
    const value = values[row] ?? Number.NaN;
    // A fraction as an index would be looked up as a text.
    if (whole && value >= 0 && value < tableSize) rows[row] = table[value] ?? noBin;
    else if (Number.isFinite(value)) rows[row] = binAt(starts, value);
  }
  return rows;
}

const catalogPlaces = new Map<string, number>(catalog.map(({ abbreviation }, place) => [abbreviation, place]));
const placeOf = ({ metric }: MetricDistribution): number => catalogPlaces.get(metric) ?? catalog.length;

/** In the order of the catalog; others follow as in the file. Metrics without any value are left out. */
function distributionsOf({ analysis, facts }: Opened, level: MetricLevel): MetricDistribution[] {
  const { metrics } = level === "type" ? analysis.types : countedMethods(analysis);
  const found = metrics.flatMap(({ name, values }, at): MetricDistribution[] => {
    const distribution = facts.distributions[level][at];
    if (!distribution || distribution.count === 0) return [];
    const limits = limitsOf(analysis.tool).filter((limit) => limit.level === level && limit.metric === name);
    const alone = limits.filter(({ together }) => !together).map((limit) => limit.at);
    let rows: Uint8Array | undefined;
    const binOfRow = () => {
      rows ??= binsOfRows(values, distribution);
      return rows;
    };
    return [{ metric: name, distribution, limits, firstBeyond: Math.min(...alone), binOfRow }];
  });
  return found.sort((a, b) => placeOf(a) - placeOf(b));
}

const metricDistributions = remembered((opened: Opened) => ({
  type: distributionsOf(opened, "type"),
  method: distributionsOf(opened, "method"),
}));

/** For each bin its rows that are selected, or that belong to a selected type. */
function selectedInBins(
  { distribution, binOfRow }: MetricDistribution,
  { methods }: Analysis,
  level: MetricLevel,
  selected: Uint8Array,
): Uint32Array {
  const counts = new Uint32Array(noBin + 1);
  const bins = binOfRow();
  const typeOf = methods.types;
  for (let row = 0; row < bins.length; row += 1) {
    const type = level === "type" ? row : (typeOf[row] ?? 0);
    const bin = bins[row] ?? noBin;
    if (selected[type] === 1) counts[bin] = (counts[bin] ?? 0) + 1;
  }
  return counts.subarray(0, distribution.bins.length);
}

const metricNames = new Map<string, string>(catalog.map(({ abbreviation, name }) => [abbreviation, name]));

/** `Lines of code` for LOC; empty for a metric that the catalog does not know. */
export const nameOfMetric = (metric: string): string => metricNames.get(metric) ?? "";

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
  const isSelected = selected.includes(1);
  return metricDistributions(opened)[level].map((one) => {
    const { distribution } = one;
    const chosen = isSelected ? selectedInBins(one, opened.analysis, level, selected) : undefined;
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
