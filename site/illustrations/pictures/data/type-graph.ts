import type { AnalysisResults, SmellRow, TypeRow } from "./analysis-results.ts";

export interface TypeNode {
  packageName: string;
  typeName: string;
  linesOfCode: number;
  designSmells: number;
  implementationSmells: number;
}

export interface TypeGraph {
  nodes: readonly TypeNode[];
  /** Edges between different types, each direction once. */
  edges: readonly { source: TypeNode; target: TypeNode }[];
}

/**
 * Counts the rows of each type. Two nested types of a package may have the same name (`Builder` in `org.junit.rules`),
 * because nested types are reported without their outer type. They are distinguished by order: the tool reports smells
 * in the order of the types.
 */
function countByRow(types: readonly TypeRow[], smells: readonly SmellRow[]): number[] {
  const counts = types.map(() => 0);
  let current = 0;
  for (const { packageName, typeName } of smells) {
    current = types.findIndex(
      (type, index) => index >= current && type.packageName === packageName && type.typeName === typeName,
    );
    if (current < 0) throw new Error(`The smells of ${packageName}.${typeName} are not in the order of the types.`);
    counts[current] = (counts[current] ?? 0) + 1;
  }
  return counts;
}

/**
 * The type-dependency graph. If two types have the same name, the reported dependencies belong to the first, the only
 * one with a fan-in. Dependencies of a type on itself are left out.
 */
export function typeGraph(results: AnalysisResults): TypeGraph {
  const designSmells = countByRow(results.types, results.designSmells);
  const implementationSmells = countByRow(results.types, results.implementationSmells);
  const nodes = results.types.map(({ packageName, typeName, linesOfCode }, row) => ({
    packageName,
    typeName,
    linesOfCode,
    designSmells: designSmells[row] ?? 0,
    implementationSmells: implementationSmells[row] ?? 0,
  }));
  const byName = new Map(nodes.toReversed().map((node) => [`${node.packageName}.${node.typeName}`, node]));
  const edges = results.dependencies.flatMap(({ source, target }) => {
    const [from, to] = [byName.get(source), byName.get(target)];
    if (!from || !to) throw new Error(`The dependency of ${source} on ${target} names a type without metrics.`);
    return from === to ? [] : [{ source: from, target: to }];
  });
  return { nodes, edges };
}

/** The fan-in and fan-out of each type. */
export type Degrees = ReadonlyMap<TypeNode, { in: number; out: number }>;

export function degrees(graph: TypeGraph): Degrees {
  const found = new Map(graph.nodes.map((node) => [node, { in: 0, out: 0 }]));
  for (const { source, target } of graph.edges) {
    const [from, to] = [found.get(source), found.get(target)];
    if (from) from.out += 1;
    if (to) to.in += 1;
  }
  return found;
}

/** The wanted types and the edges between them. */
export function subgraph(graph: TypeGraph, wanted: (type: TypeNode) => boolean): TypeGraph {
  return {
    nodes: graph.nodes.filter(wanted),
    edges: graph.edges.filter(({ source, target }) => wanted(source) && wanted(target)),
  };
}

/** The types with the highest values; types with equal values keep the order of the results. */
export function highestBy(types: readonly TypeNode[], value: (type: TypeNode) => number, count: number): TypeNode[] {
  return [...types].sort((a, b) => value(b) - value(a)).slice(0, count);
}
