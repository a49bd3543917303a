const spelled = ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"];
const figures = new Intl.NumberFormat("en");

/** A count as running text says it: a word below ten, and a figure from there on. */
export function spelledNumber(count: number): string {
  return spelled[count] ?? figures.format(count);
}
