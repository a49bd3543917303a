import { metrics as catalog } from "#content/metrics.ts";
import type { Analysis, MetricColumn } from "../model/analysis.ts";
import { binAt, type Distribution, distributionOf, startsOf } from "../model/distribution.ts";
import { limitsOf, type MetricLimit } from "../model/thresholds.ts";

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

/** Negative values stand for "not applicable" and are left out. */
function applicable({ values }: MetricColumn): { values: MetricColumn["values"]; distribution: Distribution } {
  const distribution = distributionOf(values);
  if (!(distribution.least < 0)) return { values, distribution };
  const without = values.map((value) => (value < 0 ? Number.NaN : value));
  return { values: without, distribution: distributionOf(without) };
}

function binsOfRows(values: Float64Array, { bins, whole }: Distribution): Uint8Array {
  const rows = new Uint8Array(values.length).fill(noBin);
  const starts = startsOf(bins);
  const table = Uint8Array.from({ length: tableSize }, (_, value) => binAt(starts, value));
  for (let row = 0; row < values.length; row += 1) {
    const value = values[row] ?? Number.NaN;
    // A fraction as an index would be looked up as a text.
    if (whole && value < tableSize) rows[row] = table[value] ?? noBin;
    else if (Number.isFinite(value)) rows[row] = binAt(starts, value);
  }
  return rows;
}

function distributed({ tool }: Analysis, level: MetricLevel, column: MetricColumn): MetricDistribution {
  const { values, distribution } = applicable(column);
  const limits = limitsOf(tool).filter((limit) => limit.level === level && limit.metric === column.name);
  const alone = limits.filter(({ together }) => !together).map(({ at }) => at);
  let rows: Uint8Array | undefined;
  return {
    metric: column.name,
    distribution,
    limits,
    firstBeyond: Math.min(...alone),
    binOfRow() {
      rows ??= binsOfRows(values, distribution);
      return rows;
    },
  };
}

/** In the order of the catalog; others follow as in the file. Metrics without any value are left out. */
function distribute(analysis: Analysis, level: MetricLevel): MetricDistribution[] {
  const { metrics } = level === "type" ? analysis.types : analysis.methods;
  const placeOf = (name: string) => {
    const place = catalog.findIndex(({ abbreviation }) => abbreviation === name);
    return place < 0 ? catalog.length : place;
  };
  return metrics
    .toSorted((a, b) => placeOf(a.name) - placeOf(b.name))
    .map((column) => distributed(analysis, level, column))
    .filter(({ distribution }) => distribution.count > 0);
}

const known = new WeakMap<Analysis, Map<MetricLevel, readonly MetricDistribution[]>>();

/** The distributions of all metrics of a level, computed once for each analysis. */
export function metricDistributions(analysis: Analysis, level: MetricLevel): readonly MetricDistribution[] {
  const levels = known.get(analysis) ?? new Map<MetricLevel, readonly MetricDistribution[]>();
  known.set(analysis, levels);
  const made = levels.get(level) ?? distribute(analysis, level);
  levels.set(level, made);
  return made;
}

/** For each bin its rows that are selected, or that belong to a selected type. */
export function selectedInBins(
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
