import { valueOfRank } from "./nearest-rank.ts";

/** Values by size, without those that are missing. */
export interface Ranks {
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
export function ranksOf(values: Float64Array): Ranks {
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
