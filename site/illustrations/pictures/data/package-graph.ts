import type { TypeGraph, TypeNode } from "./type-graph.ts";

export interface PackageNode {
  name: string;
  types: number;
  /** Ce: types outside the package that its types depend on. Ca: types outside that depend on its types. */
  efferent: number;
  afferent: number;
  /** Ce / (Ce + Ca): 0 is stable, 1 is unstable; undefined for a package without coupling. */
  instability: number | undefined;
}

export interface PackageEdge {
  source: PackageNode;
  target: PackageNode;
  /** Number of dependencies between the types of the two packages. */
  weight: number;
}

export interface PackageGraph {
  nodes: readonly PackageNode[];
  edges: readonly PackageEdge[];
}

/** The dependencies between packages, derived from those between types. */
export function packageGraph({ nodes, edges }: TypeGraph): PackageGraph {
  const crossing = edges.filter(({ source, target }) => source.packageName !== target.packageName);
  const names = [...new Set(nodes.map(({ packageName }) => packageName))];
  const distinct = (types: readonly TypeNode[]) => new Set(types).size;
  const packages = names.map((name): PackageNode => {
    const efferent = distinct(crossing.filter((edge) => edge.source.packageName === name).map(({ target }) => target));
    const afferent = distinct(crossing.filter((edge) => edge.target.packageName === name).map(({ source }) => source));
    const types = nodes.filter(({ packageName }) => packageName === name).length;
    const coupling = efferent + afferent;
    return { name, types, efferent, afferent, instability: coupling === 0 ? undefined : efferent / coupling };
  });
  const between = packages.flatMap((source) =>
    packages.map((target): PackageEdge => {
      const own = crossing.filter((edge) => edge.source.packageName === source.name);
      return { source, target, weight: own.filter((edge) => edge.target.packageName === target.name).length };
    }),
  );
  return { nodes: packages, edges: between.filter(({ weight }) => weight > 0) };
}
