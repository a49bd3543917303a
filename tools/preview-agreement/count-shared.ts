/** How often each text occurs. */
function tally(texts: Iterable<string>): Map<string, number> {
  const counts = new Map<string, number>();
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1);
  return counts;
}

export interface Shared {
  one: number;
  other: number;
  /** In both, each as often as the one that has it less often. */
  both: number;
  /** Examples of what only one of them has. */
  differing: string[];
}

export function countShared(one: readonly string[], other: readonly string[]): Shared {
  const [counts, others] = [tally(one), tally(other)];
  let both = 0;
  const differing: string[] = [];
  for (const text of new Set([...one, ...other])) {
    const [here, there] = [counts.get(text) ?? 0, others.get(text) ?? 0];
    both += Math.min(here, there);
    if (here !== there) differing.push(`${text} (${here} and ${there})`);
  }
  return { one: one.length, other: other.length, both, differing };
}
