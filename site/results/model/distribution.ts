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

interface Bin {
  from: number;
  to: number;
  count: number;
}

/** One bin for each whole number. */
function unitBins(least: number, greatest: number): Bin[] {
  return Array.from({ length: greatest - least + 1 }, (_, at) => ({ from: least + at, to: least + at, count: 0 }));
}

/** Bins of whole numbers that begin at 0, 1, 2, 5, 10, 20, 50 and so on, from the one with `least` to the one with `greatest`. */
function tailBins(least: number, greatest: number): Bin[] {
  const starts = [0];
  for (let power = 1; power <= greatest; power *= 10) starts.push(power, 2 * power, 5 * power);
  const bins = starts.map((from, at): Bin => ({ from, to: (starts[at + 1] ?? 10 * from) - 1, count: 0 }));
  return bins.filter(({ from, to }) => to >= least && from <= greatest);
}

/** The smallest of 1, 2, 5 times a power of ten that is at least `width`, as a factor and an exponent. */
function roundWidth(width: number): { factor: number; exponent: number } {
  const exponent = Math.floor(Math.log10(width));
  const factor = [1, 2, 5].find((one) => one * 10 ** exponent >= width);
  return factor ? { factor, exponent } : { factor: 1, exponent: exponent + 1 };
}

/** Powers of ten reach little further down. */
const leastRange = 1e-300;

/** Of the size of the values: bins of a smaller range could begin at the same floating-point number. */
const leastRelativeRange = 1e-9;

/** At most about `most` bins of one round width, and one bin for values that hardly differ. */
function evenBins(least: number, greatest: number, most: number, whole: boolean): Bin[] {
  const size = Math.max(Math.abs(least), Math.abs(greatest));
  if (greatest - least < Math.max(leastRange, size * leastRelativeRange)) {
    return [{ from: least, to: greatest, count: 0 }];
  }
  const { factor, exponent } = roundWidth((greatest - least) / most);
  // Divided by a power of ten instead of multiplied by its inverse, so that 3 times 0.05 is 0.15.
  const scaled = (at: number) => (exponent < 0 ? (at * factor) / 10 ** -exponent : at * factor * 10 ** exponent);
  const width = factor * 10 ** exponent;
  const first = Math.floor(least / width);
  const last = Math.max(whole ? Math.floor(greatest / width) : Math.ceil(greatest / width) - 1, first);
  return Array.from({ length: last - first + 1 }, (_, at) => ({
    from: scaled(first + at),
    to: whole ? scaled(first + at + 1) - 1 : scaled(first + at + 1),
    count: 0,
  }));
}

/** Values by size, without those that are missing. */
interface Ranks {
  count: number;
  whole: boolean;
  /** NaN if there are no values. */
  least: number;
  greatest: number;
  median: number;
  ninetieth: number;
  /** Calls back with values and how often each occurs; a value may come several times. */
  eachValue(visit: (value: number, times: number) => void): void;
}

/** Whole numbers in a range up to this are counted one by one, which is faster than moving them. */
const countedRange = 1 << 16;

/** The value of nearest rank: at least this share of all values is at most that value. */
function rankOf(share: number, count: number): number {
  return Math.max(Math.ceil(share * count) - 1, 0);
}

function extent(values: Float64Array): Pick<Ranks, "count" | "whole" | "least" | "greatest"> {
  let [count, whole, least, greatest] = [0, true, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (let row = 0; row < values.length; row += 1) {
    const value = values[row] ?? Number.NaN;
    if (!Number.isFinite(value)) continue;
    count += 1;
    if (value < least) least = value;
    if (value > greatest) greatest = value;
    if (whole && Math.floor(value) !== value) whole = false;
  }
  return count > 0 ? { count, whole, least, greatest } : { count, whole, least: Number.NaN, greatest: Number.NaN };
}

function countedRanks(values: Float64Array, { least, greatest, count, whole }: ReturnType<typeof extent>): Ranks {
  const times = new Uint32Array(greatest - least + 1);
  for (let row = 0; row < values.length; row += 1) {
    const value = values[row] ?? Number.NaN;
    if (Number.isFinite(value)) times[value - least] = (times[value - least] ?? 0) + 1;
  }
  const valueAt = (rank: number) => {
    let [at, passed] = [0, times[0] ?? 0];
    while (passed <= rank && at < times.length - 1) {
      at += 1;
      passed += times[at] ?? 0;
    }
    return least + at;
  };
  const [median, ninetieth] = [valueAt(rankOf(0.5, count)), valueAt(rankOf(0.9, count))];
  const eachValue: Ranks["eachValue"] = (visit) => {
    for (const [at, time] of times.entries()) if (time > 0) visit(least + at, time);
  };
  return { count, whole, least, greatest, median, ninetieth, eachValue };
}

/** Infinite values count as missing. */
function ranksOf(values: Float64Array): Ranks {
  const found = extent(values);
  const { count, whole, least, greatest } = found;
  if (count > 0 && whole && greatest - least < countedRange) return countedRanks(values, found);
  const present = new Float64Array(count);
  let filled = 0;
  for (let row = 0; row < values.length; row += 1) {
    const value = values[row] ?? Number.NaN;
    if (Number.isFinite(value)) present[filled++] = value;
  }
  return {
    count,
    whole,
    least,
    greatest,
    median: valueOfRank(present, rankOf(0.5, count)),
    ninetieth: valueOfRank(present, rankOf(0.9, count)),
    eachValue: (visit) => {
      for (const value of present) visit(value, 1);
    },
  };
}

/** The value that would stand at `rank` if the values were sorted (Hoare's selection); moves them. None is NaN. */
export function valueOfRank(values: Float64Array, rank: number): number {
  let [low, high] = [0, values.length - 1];
  while (low < high) {
    const pivot = values[(low + high) >> 1] ?? 0;
    let [left, right] = [low, high];
    while (left <= right) {
      while ((values[left] ?? pivot) < pivot) left += 1;
      while ((values[right] ?? pivot) > pivot) right -= 1;
      if (left > right) break;
      const moved = values[left] ?? 0;
      values[left] = values[right] ?? 0;
      values[right] = moved;
      left += 1;
      right -= 1;
    }
    if (rank <= right) high = right;
    else if (rank >= left) low = left;
    else break;
  }
  return values[rank] ?? Number.NaN;
}
