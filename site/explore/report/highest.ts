import type { Analysis } from "../model/analysis.ts";
import { fullNameOf } from "../model/selected-types.ts";

/** The first types by numbers, highest first, then by name. NaN comes last. */
export function highest(
  analysis: Analysis,
  types: number[],
  numbers: readonly ArrayLike<number>[],
  most: number,
): number[] {
  const names = new Map<number, string>();
  const nameOf = (type: number) => {
    const name = names.get(type) ?? fullNameOf(analysis, type);
    names.set(type, name);
    return name;
  };
  const numberOf = (of: ArrayLike<number>, type: number) => of[type] || 0;
  const sorted = types.sort((a, b) => {
    const differing = numbers.find((of) => numberOf(of, a) !== numberOf(of, b));
    if (differing) return numberOf(differing, b) - numberOf(differing, a);
    if (nameOf(a) === nameOf(b)) return a - b;
    return nameOf(a) < nameOf(b) ? -1 : 1;
  });
  return sorted.slice(0, most);
}
