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
