import { groupByKey } from "./graph.ts";

export interface Distribution {
  /** Ascending and without gaps; a bin may be empty. */
  bins: readonly (Range & { count: number })[];
  /** Whether all values are whole numbers. If so, a bin includes its `to`; else only the last one does. */
  whole: boolean;
  /** NaN if there are no values, as the three below. */
  min: number;
  max: number;
  /** Values that occur: at least half, and at least nine tenths, of all values are at most this. */
  median: number;
  ninetieth: number;
  /** Rows with a value. */
  count: number;
}

/** A tail is long if the max value is this many times the ninetieth percentile. */
const longTail = 4;

/** About so many bins of equal width, at most. */
const maxEven = 24;

function rangesFor({ min, max, ninetieth, whole }: Omit<Distribution, "bins">): Range[] {
  if (whole && max - min < maxEven)
    return Array.from({ length: max - min + 1 }, (_, at) => ({ from: min + at, to: min + at }));
  const hasLongTail = whole && min >= 0 && max >= longTail * Math.max(ninetieth, 1);
  return hasLongTail ? tailRanges(min, max) : evenRanges(min, max, whole);
}

/** Where the bins begin, for `binAt`. */
export function startsOf(bins: readonly { from: number }[]): Float64Array {
  return Float64Array.from(bins, ({ from }) => from);
}

/**
 * Indices in the order of their keys, the smallest key first; equal ones keep their order, and those without a key (NaN)
 * come last. Much faster than a sort that compares two at a time.
 */
export function indicesByKey(keys: Float64Array): Uint32Array<ArrayBuffer> {
  const sorted = keys.toSorted();
  const places = new Uint32Array(keys.length);
  for (const [at, key] of keys.entries()) places[at] = Number.isNaN(key) ? keys.length : binAt(sorted, key);
  return groupByKey(keys.length + 1, places).targets;
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
 * @param values NaN where there is none; infinite ones count as missing
 */
export function distributionOf(values: Float64Array): Distribution {
  const sorted = values.filter((value) => Number.isFinite(value)).sort();
  const count = sorted.length;
  /** The value of nearest rank: at least this share of all values is at most that value. */
  const valueOfRank = (share: number) => sorted[Math.max(Math.ceil(share * count) - 1, 0)] ?? Number.NaN;
  const ranks = {
    count,
    whole: sorted.every((value) => Number.isInteger(value)),
    min: sorted[0] ?? Number.NaN,
    max: sorted.at(-1) ?? Number.NaN,
    median: valueOfRank(0.5),
    ninetieth: valueOfRank(0.9),
  };
  if (count === 0) return { ...ranks, bins: [] };
  const ranges = rangesFor(ranks);
  const starts = startsOf(ranges);
  const counts = new Uint32Array(ranges.length);
  for (const value of sorted) {
    const bin = binAt(starts, value);
    counts[bin] = (counts[bin] ?? 0) + 1;
  }
  return { ...ranks, bins: ranges.map((range, at) => ({ ...range, count: counts[at] ?? 0 })) };
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
export function rangeOfBin({ bins, whole, min, max }: Distribution, at: number): Range {
  const { from, to } = bins[at] ?? { from: Number.NaN, to: Number.NaN };
  // Fractions may begin a little below the first bin and end a little beyond the last one, which are rounded.
  const start = at === 0 && !whole ? Math.min(from, min) : from;
  if (at === bins.length - 1) return { from: start, to: max };
  return { from: start, to: whole ? to : numberBefore(to) };
}

interface Range {
  from: number;
  to: number;
}

/** Bins of whole numbers that begin at 0, 1, 2, 5, 10, 20, 50 and so on, from the one with `min` to the one with `max`. */
function tailRanges(min: number, max: number): Range[] {
  const starts = [0];
  for (let power = 1; power <= max; power *= 10) starts.push(power, 2 * power, 5 * power);
  return starts
    .map((from, at) => ({ from, to: (starts[at + 1] ?? 10 * from) - 1 }))
    .filter(({ from, to }) => to >= min && from <= max);
}

/** The smallest of 1, 2, 5 times a power of ten that is at least `width`, as a factor and an exponent. */
function roundWidth(width: number): { factor: number; exponent: number } {
  const exponent = Math.floor(Math.log10(width));
  const factor = [1, 2, 5].find((one) => one * 10 ** exponent >= width);
  return factor ? { factor, exponent } : { factor: 1, exponent: exponent + 1 };
}

/** Powers of ten reach little further down. */
const minRange = 1e-300;

/** Of the size of the values: bins of a smaller range could begin at the same floating-point number. */
const minRelativeRange = 1e-9;

/** At most about `maxEven` bins of one round width, and one bin for values that hardly differ. */
function evenRanges(min: number, max: number, whole: boolean): Range[] {
  const size = Math.max(Math.abs(min), Math.abs(max));
  if (max - min < Math.max(minRange, size * minRelativeRange)) return [{ from: min, to: max }];
  const { factor, exponent } = roundWidth((max - min) / maxEven);
  // Divided by a power of ten instead of multiplied by its inverse, so that 3 times 0.05 is 0.15.
  const scaled = (at: number) => (exponent < 0 ? (at * factor) / 10 ** -exponent : at * factor * 10 ** exponent);
  const width = factor * 10 ** exponent;
  const first = Math.floor(min / width);
  const last = Math.max(whole ? Math.floor(max / width) : Math.ceil(max / width) - 1, first);
  return Array.from({ length: last - first + 1 }, (_, at) => ({
    from: scaled(first + at),
    to: whole ? scaled(first + at + 1) - 1 : scaled(first + at + 1),
  }));
}
