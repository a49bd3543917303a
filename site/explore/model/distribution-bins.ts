export interface Bin {
  from: number;
  to: number;
  count: number;
}

/** One bin for each whole number. */
export function unitBins(least: number, greatest: number): Bin[] {
  return Array.from({ length: greatest - least + 1 }, (_, at) => ({ from: least + at, to: least + at, count: 0 }));
}

/** Bins of whole numbers that begin at 0, 1, 2, 5, 10, 20, 50 and so on, from the one with `least` to the one with `greatest`. */
export function tailBins(least: number, greatest: number): Bin[] {
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
export function evenBins(least: number, greatest: number, most: number, whole: boolean): Bin[] {
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
