import { type Adjacency, edgesFrom, groupByKey } from "./graph.ts";

/** Dependencies between packages, by weight: the number of dependencies between their types, or 1 where these are not known. */
export interface PackageEdge {
  source: number;
  target: number;
  weight: number;
}

/** The dependencies between packages that follow from those between their types, by source and target. */
export function packageEdgesOf(packageOf: Uint32Array, packages: number, uses: Adjacency): PackageEdge[] {
  const weights = new Map<number, number>();
  for (const [type, used] of edgesFrom(uses)) {
    const [source, target] = [packageOf[type] ?? 0, packageOf[used] ?? 0];
    const pair = source * packages + target;
    if (source !== target) weights.set(pair, (weights.get(pair) ?? 0) + 1);
  }
  const pairs = [...weights].sort(([one], [other]) => one - other);
  return pairs.map(([pair, weight]) => ({ source: Math.floor(pair / packages), target: pair % packages, weight }));
}

export function packageGraph(packages: number, edges: readonly PackageEdge[]): Adjacency {
  const [sources, targets] = [new Uint32Array(edges.length), new Uint32Array(edges.length)];
  for (const [at, { source, target }] of edges.entries()) [sources[at], targets[at]] = [source, target];
  return groupByKey(packages, sources, targets);
}
