import { type Bin, evenBins, tailBins, unitBins } from "./distribution-bins.ts";
import { type Ranks, ranksOf } from "./ranks.ts";

export interface Distribution {
  /** Ascending and without gaps; a bin may be empty. */
  bins: readonly Bin[];
  /** Whether all values are whole numbers. If so, a bin includes its `to`; else only the last one does. */
  whole: boolean;
  /** NaN if there are no values, as the three below. */
  least: number;
  greatest: number;
  /** Values that occur: at least half, and at least nine tenths, of all values are at most this. */
  median: number;
  ninetieth: number;
  /** Rows with a value. */
  count: number;
}

/** A tail is long if the greatest value is this many times the ninetieth percentile. */
const longTail = 4;

/** About so many bins of equal width, at most. */
const mostEven = 24;

function emptyBins({ least, greatest, ninetieth, whole }: Ranks): Bin[] {
  if (whole && greatest - least < mostEven) return unitBins(least, greatest);
  const hasLongTail = whole && least >= 0 && greatest >= longTail * Math.max(ninetieth, 1);
  return hasLongTail ? tailBins(least, greatest) : evenBins(least, greatest, mostEven, whole);
}

/** Where the bins begin, for `binAt`. */
export function startsOf(bins: readonly { from: number }[]): Float64Array {
  return Float64Array.from(bins, ({ from }) => from);
}

/** The last bin that begins at a value or below it, by bisection. */
export function binAt(starts: Float64Array, value: number): number {
  let [low, high] = [0, starts.length - 1];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (value >= (starts[middle] ?? 0)) low = middle;
    else high = middle - 1;
  }
  return low;
}

/**
 * How often which values occur. Whole numbers have one bin each if that makes few bins; a long tail has bins that grow;
 * all others have bins of one round width.
 * @param values NaN where there is none
 */
export function distributionOf(values: Float64Array): Distribution {
  const ranks = ranksOf(values);
  const { whole, least, greatest, median, ninetieth, count } = ranks;
  const found = { whole, least, greatest, median, ninetieth, count };
  if (count === 0) return { ...found, bins: [] };
  const edges = emptyBins(ranks);
  const starts = startsOf(edges);
  const counts = new Uint32Array(edges.length);
  ranks.eachValue((value, times) => {
    const at = binAt(starts, value);
    counts[at] = (counts[at] ?? 0) + times;
  });
  return { ...found, bins: edges.map((bin, at) => ({ ...bin, count: counts[at] ?? 0 })) };
}

/** The largest floating-point number below a value. */
function numberBefore(value: number): number {
  if (value === 0) return -Number.MIN_VALUE;
  const numbers = Float64Array.of(value);
  const bits = new BigInt64Array(numbers.buffer);
  bits[0] = (bits[0] ?? 0n) + (value > 0 ? -1n : 1n);
  return numbers[0] ?? value;
}

/** The values of a bin as a range that includes both ends, as a selection has it. */
export function rangeOfBin({ bins, whole, least, greatest }: Distribution, at: number): { from: number; to: number } {
  const { from, to } = bins[at] ?? { from: Number.NaN, to: Number.NaN };
  // Fractions may begin a little below the first bin and end a little beyond the last one, which are rounded.
  const start = at === 0 && !whole ? Math.min(from, least) : from;
  if (at === bins.length - 1) return { from: start, to: greatest };
  return { from: start, to: whole ? to : numberBefore(to) };
}
