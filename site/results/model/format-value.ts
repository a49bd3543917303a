const numbers = new Intl.NumberFormat("en-US", { maximumFractionDigits: 2 });
const differences = new Intl.NumberFormat("en-US", { maximumFractionDigits: 2, signDisplay: "exceptZero" });
const percents = new Intl.NumberFormat("en-US", { style: "percent", maximumFractionDigits: 1 });

/** A measured value with at most two decimals: 1,232 or 0.67. A value that the tool did not give is a dash. */
export function formatValue(value: number | undefined): string {
  return value === undefined || Number.isNaN(value) ? "–" : numbers.format(value);
}

/** How much was added or taken away: +3 or -0.5. A dash if one of both values is missing. */
export function formatDifference(before: number, now: number): string {
  return Number.isNaN(now - before) ? "–" : differences.format(now - before);
}

/** A part of a whole in percent; 0% of nothing. */
export function formatShare(part: number, whole: number): string {
  return percents.format(whole === 0 ? 0 : part / whole);
}

const wholePercents = new Intl.NumberFormat("en-US", { style: "percent" });

/** A share from 0 to 1 in whole percent. */
export const formatPercent = (share: number): string => wholePercents.format(share);

/** A number with its noun: "1 type", "1,232 types". The plural is the noun with an s if it is not given. */
export function counted(count: number, noun: string, plural = `${noun}s`): string {
  return `${formatValue(count)} ${count === 1 ? noun : plural}`;
}
