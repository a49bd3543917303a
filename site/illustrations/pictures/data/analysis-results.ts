import type { AnalysisId } from "#content/catalog/analyses.ts";

interface TypeRow {
  packageName: string;
  typeName: string;
  /** 0 if the tool did not measure it, as for a few large classes. */
  linesOfCode: number;
  fanIn: number;
  fanOut: number;
}

interface MethodRow {
  packageName: string;
  typeName: string;
  methodName: string;
  cyclomaticComplexity: number;
}

export interface SmellRow {
  packageName: string;
  typeName: string;
  smell: string;
}

/** A type and a type it depends on, both with their package. A type may depend on itself. */
interface DependencyRow {
  source: string;
  target: string;
}

/** The rows of one analysis, in the order of the files. */
export interface AnalysisResults {
  id: AnalysisId;
  types: readonly TypeRow[];
  methods: readonly MethodRow[];
  designSmells: readonly SmellRow[];
  implementationSmells: readonly SmellRow[];
  dependencies: readonly DependencyRow[];
}

export type AllResults = { readonly [id in AnalysisId]: AnalysisResults };

interface InModule {
  packageName: string;
  moduleName: string;
}

/** The results of DPy that figures are drawn from. Smells have the names that the tool prints. */
export interface DpyResults {
  functions: readonly (InModule & { functionName: string; linesOfCode: number; cyclomaticComplexity: number })[];
  designSmells: readonly (InModule & { smell: string })[];
  implementationSmells: readonly (InModule & { smell: string })[];
}

/** The modules that contain functions, each with the lines of its functions and its smells. */
export function modulesOf({ functions, designSmells, implementationSmells }: DpyResults): TypeNode[] {
  const name = ({ packageName, moduleName }: InModule) => `${packageName}.${moduleName}`;
  const countIn = (smells: readonly InModule[], module: string) => smells.filter((one) => name(one) === module).length;
  return [...Map.groupBy(functions, name)].map(([module, own]) => ({
    packageName: own[0]?.packageName ?? "",
    typeName: own[0]?.moduleName ?? "",
    linesOfCode: own.reduce((sum, { linesOfCode }) => sum + linesOfCode, 0),
    designSmells: countIn(designSmells, module),
    implementationSmells: countIn(implementationSmells, module),
  }));
}

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
type Degrees = ReadonlyMap<TypeNode, { in: number; out: number }>;

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

/**
 * The cycles of the graph, largest first: strongly connected components of more than one type, by Tarjan (Depth-first
 * search and linear graph algorithms, 1972).
 */
export function cyclesOf({ nodes, edges }: TypeGraph): TypeNode[][] {
  const targets = new Map<TypeNode, TypeNode[]>();
  for (const { source, target } of edges) targets.set(source, [...(targets.get(source) ?? []), target]);
  const order = new Map<TypeNode, number>();
  const open: TypeNode[] = [];
  const cycles: TypeNode[][] = [];

  /** Returns the order of the earliest open type that can be reached from this one. */
  function visit(type: TypeNode): number {
    const own = order.size;
    order.set(type, own);
    open.push(type);
    let earliest = own;
    for (const target of targets.get(type) ?? []) {
      if (!order.has(target)) earliest = Math.min(earliest, visit(target));
      else if (open.includes(target)) earliest = Math.min(earliest, order.get(target) ?? own);
    }
    if (earliest === own) {
      const component = open.splice(open.indexOf(type));
      if (component.length > 1) cycles.push(component);
    }
    return earliest;
  }

  for (const type of nodes) if (!order.has(type)) visit(type);
  return cycles.sort((a, b) => b.length - a.length);
}
