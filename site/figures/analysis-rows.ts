import { type FamilyName, metricValues } from "../results/model/analysis.ts";
import type { PackageFacts } from "../results/model/facts.ts";
import { edgesFrom, neighbors } from "../results/model/graph.ts";
import type { Results } from "../results/model/opened.ts";
import { countsOfKinds } from "../results/model/totals.ts";

/** A type as one object, for drawings of a few hundred. */
export interface TypeNode {
  /** Row in the table of types. */
  row: number;
  packageName: string;
  typeName: string;
  /** 0 if the tool did not measure it, as for a few large classes. */
  linesOfCode: number;
  designSmells: number;
  /** Findings of all families. */
  findings: number;
  /** Types that depend on it, and types that it depends on. */
  dependents: number;
  dependencies: number;
}

export interface TypeGraph {
  nodes: readonly TypeNode[];
  /** Edges between different types, each direction once. */
  edges: readonly { source: TypeNode; target: TypeNode }[];
}

export function typeGraph({ analysis, facts }: Results): TypeGraph {
  const { types, packages } = analysis;
  const lines = metricValues(types, "LOC");
  const nodes = types.names.map(
    (typeName, row): TypeNode => ({
      row,
      packageName: packages[types.packages[row] ?? -1] ?? "",
      typeName,
      linesOfCode: lines?.[row] || 0,
      designSmells: facts.designFindings[row] ?? 0,
      findings: facts.allFindings[row] ?? 0,
      dependents: neighbors(facts.usedBy, row).length,
      dependencies: neighbors(facts.uses, row).length,
    }),
  );
  const edges = [...edgesFrom(facts.uses)].flatMap(([from, to]) => {
    const [source, target] = [nodes[from], nodes[to]];
    return source && target ? [{ source, target }] : [];
  });
  return { nodes, edges };
}

/** The cycles between the types of a graph, largest first. */
export function cyclesIn({ nodes }: TypeGraph, { facts }: Results): TypeNode[][] {
  return facts.cycles.map((types) => types.flatMap((row) => nodes[row] ?? []));
}

/** The types with the highest values; types with equal values keep the order of the results. */
export function highestBy(types: readonly TypeNode[], value: (type: TypeNode) => number, count: number): TypeNode[] {
  return types.toSorted((a, b) => value(b) - value(a)).slice(0, count);
}

export interface PackageNode extends PackageFacts {
  name: string;
}

export interface PackageLink {
  source: PackageNode;
  target: PackageNode;
  /** Number of dependencies between the types of the two packages. */
  weight: number;
}

export interface PackageGraph {
  nodes: readonly PackageNode[];
  edges: readonly PackageLink[];
}

/** The packages and the dependencies between them, with shorter names if wanted. */
export function packageGraph({ analysis, facts }: Results, nameOf = (name: string) => name): PackageGraph {
  const nodes = facts.packages.map((one, at) => ({ ...one, name: nameOf(analysis.packages[at] ?? "") }));
  const edges = facts.packageEdges.flatMap(({ source, target, weight }): PackageLink[] => {
    const [from, to] = [nodes[source], nodes[target]];
    return from && to ? [{ source: from, target: to, weight }] : [];
  });
  return { nodes, edges };
}

export interface KindCount {
  /** As the tool prints it. */
  name: string;
  count: number;
}

/** The kinds of smells of a family with the number of findings, most frequent first. */
export function kindsIn({ analysis: { findings } }: Results, family: FamilyName): KindCount[] {
  const counts = countsOfKinds(findings);
  return findings.kinds
    .flatMap((kind, at) => (kind.family === family ? [{ name: kind.printed, count: counts[at] ?? 0 }] : []))
    .sort((a, b) => b.count - a.count || a.name.localeCompare(b.name));
}

export const sumOf = (kinds: readonly KindCount[]): number => kinds.reduce((sum, { count }) => sum + count, 0);

/** The measured values of a metric of methods, with the names of the method and its type. */
export function methodValues({ analysis: { methods, types } }: Results, metric: string) {
  return Array.from(metricValues(methods, metric) ?? [], (value, row) => {
    return { typeName: types.names[methods.types[row] ?? -1] ?? "", name: methods.names[row] ?? "", value };
  });
}

/** For each type the lines of its methods added up; 0 for one without any. */
export function linesOfMethods({ analysis: { methods, types } }: Results): number[] {
  const sums = types.names.map(() => 0);
  for (const [row, lines] of metricValues(methods, "LOC")?.entries() ?? []) {
    const type = methods.types[row] ?? -1;
    sums[type] = (sums[type] ?? 0) + (lines || 0);
  }
  return sums;
}
