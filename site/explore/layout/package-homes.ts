import { placeGroups } from "#site/illustrations/pictures/graph-drawing/place-groups.ts";
import type { AnalysisFacts } from "../model/facts.ts";

/** More dependencies of one package hardly change its place, but cost time in each step. */
const mostLinks = 8;

/** The strength of a spring for as many dependencies between types, which have 0.03 each. */
const strengthOf = (weight: number) => 1 - 0.97 ** weight;

/** A place for each package with types, near those it depends on. Large packages lie in the middle. */
export function packageHomes(
  { packageEdges }: AnalysisFacts,
  sizes: Uint32Array,
  radius: number,
): Map<number, { x: number; y: number }> {
  const order = [...sizes.keys()].filter((home) => sizes[home]);
  order.sort((a, b) => (sizes[b] ?? 0) - (sizes[a] ?? 0) || a - b);
  const ranks = new Map(order.map((home, rank) => [home, rank]));
  const degrees = new Uint32Array(sizes.length);
  const heaviest = packageEdges
    .toSorted((a, b) => b.weight - a.weight || a.source - b.source || a.target - b.target)
    .filter(({ source, target }) => {
      const few = (degrees[source] ?? 0) < mostLinks || (degrees[target] ?? 0) < mostLinks;
      if (few) {
        degrees[source] = (degrees[source] ?? 0) + 1;
        degrees[target] = (degrees[target] ?? 0) + 1;
      }
      return few;
    });
  const links = heaviest.flatMap(({ source, target, weight }) => {
    const [from, to] = [ranks.get(source), ranks.get(target)];
    if (from === undefined || to === undefined || from === to) return [];
    return [{ source: from, target: to, strength: strengthOf(weight) }];
  });
  const ticks = Math.round(Math.min(400, Math.max(12, 600_000 / order.length ** 2)));
  const bodies = placeGroups(
    order.map((home) => sizes[home] ?? 0),
    links,
    radius,
    ticks,
    // Types get places of their own later, so that the homes of many packages may overlap a little.
    order.length > 100 ? 1 : 4,
  );
  return new Map(order.map((home, rank) => [home, bodies[rank] ?? { x: 0, y: 0 }]));
}
