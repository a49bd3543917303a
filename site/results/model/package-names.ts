import type { Analysis } from "./analysis.ts";
import { memoize } from "./memoize.ts";

/** The packages that all names begin with, with the dot behind them; empty if they share none. */
export function commonPrefix(names: readonly string[]): string {
  const [first = "", ...others] = names;
  if (others.length === 0) return "";
  let prefix = first.slice(0, first.lastIndexOf(".") + 1);
  while (prefix !== "" && !others.every((name) => name.startsWith(prefix))) {
    prefix = prefix.slice(0, prefix.lastIndexOf(".", prefix.length - 2) + 1);
  }
  return prefix;
}

const prefixIn = memoize(({ packages }: Analysis) => {
  const names = packages.filter((name) => name !== "").map((name) => `${name}.`);
  return { prefix: names.length === 1 ? (names[0] ?? "") : commonPrefix(names) };
});

/** What all packages begin with, without the dot behind it: said once, because names stand without it. Empty if nothing. */
export const sharedPackage = (analysis: Analysis): string => prefixIn(analysis).prefix.slice(0, -1);

/** The name of a package, or of a type with its package, without what all packages begin with. */
export function shortName(analysis: Analysis, name: string): string {
  const { prefix } = prefixIn(analysis);
  return name.startsWith(prefix) ? name.slice(prefix.length) : name;
}
