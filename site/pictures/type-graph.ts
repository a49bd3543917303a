import type { AnalysisResults, SmellRow } from "./analysis-results.ts";

export interface TypeNode {
  /** Package and type. */
  id: string;
  packageName: string;
  typeName: string;
  linesOfCode: number;
  designSmells: number;
  implementationSmells: number;
}

export interface TypeGraph {
  nodes: readonly TypeNode[];
  /** Between two different types, each direction once. */
  edges: readonly { source: TypeNode; target: TypeNode }[];
}

function countByType(rows: readonly SmellRow[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { packageName, typeName } of rows) {
    const id = `${packageName}.${typeName}`;
    counts.set(id, (counts.get(id) ?? 0) + 1);
  }
  return counts;
}

/**
 * The type-dependency graph. A nested type is reported without its outer type, so two nested types of a package may
 * have the same name (`Builder` in `org.junit.rules`); the reported graph cannot tell them apart and they become one
 * node. Dependencies of a type on itself say nothing about structure and are left out.
 */
export function typeGraph(results: AnalysisResults): TypeGraph {
  const designSmells = countByType(results.designSmells);
  const implementationSmells = countByType(results.implementationSmells);
  const nodes = new Map<string, TypeNode>();
  for (const { packageName, typeName, linesOfCode } of results.types) {
    const id = `${packageName}.${typeName}`;
    nodes.set(id, {
      id,
      packageName,
      typeName,
      linesOfCode: linesOfCode + (nodes.get(id)?.linesOfCode ?? 0),
      designSmells: designSmells.get(id) ?? 0,
      implementationSmells: implementationSmells.get(id) ?? 0,
    });
  }
  const edges = results.dependencies.flatMap(({ source, target }) => {
    const [from, to] = [nodes.get(source), nodes.get(target)];
    if (!from || !to) throw new Error(`The dependency of ${source} on ${target} names a type without metrics.`);
    return from === to ? [] : [{ source: from, target: to }];
  });
  return { nodes: [...nodes.values()], edges };
}

/** Number of types that depend on each type, and number of types it depends on. */
export function degrees(graph: TypeGraph): Map<TypeNode, { in: number; out: number }> {
  const found = new Map(graph.nodes.map((node) => [node, { in: 0, out: 0 }]));
  for (const { source, target } of graph.edges) {
    const [from, to] = [found.get(source), found.get(target)];
    if (from) from.out += 1;
    if (to) to.in += 1;
  }
  return found;
}
