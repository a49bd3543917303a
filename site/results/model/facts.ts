import { type Analysis, fullNameOf } from "./analysis.ts";
import { type CycleCut, cycleCuts } from "./cycle-cuts.ts";
import { type Distribution, distributionOf } from "./distribution.ts";
import { type Adjacency, groupByKey, neighbors, reversed, stronglyConnectedComponents } from "./graph.ts";
import { countedMethods, linesToAdd } from "./nesting.ts";
import { type PackageEdge, packageEdgesOf, packageGraph } from "./package-edges.ts";

export interface PackageFacts {
  types: number;
  /** Sum over its types; 0 where the tool measured none. */
  linesOfCode: number;
  /** Findings of all families on the package, its types and their methods. */
  findings: number;
  /** Ce: types outside that its types depend on. Ca: types outside that depend on its types. */
  efferent: number;
  afferent: number;
  /** Ce / (Ce + Ca), 0 is stable; undefined without coupling. */
  instability: number | undefined;
}

/** What follows from an analysis and several views need. Survives `structuredClone`. */
export interface AnalysisFacts {
  /** Types that a type depends on, and types that depend on it. */
  uses: Adjacency;
  usedBy: Adjacency;
  /** Findings of each type, its methods included; rows of the table of findings. */
  findingsOfType: Adjacency;
  designFindings: Uint32Array<ArrayBuffer>;
  allFindings: Uint32Array<ArrayBuffer>;
  packages: readonly PackageFacts[];
  packageEdges: readonly PackageEdge[];
  /**
   * Types that depend on each other in a loop (a strongly connected component); largest first, each in the order of
   * their names.
   */
  cycles: readonly (readonly number[])[];
  /** What to cut of each cycle, in the order of `cycles`. */
  cuts: readonly (readonly CycleCut[])[];
  /** Index in `cycles`, or -1. */
  cycleOf: Int32Array<ArrayBuffer>;
  /** Packages that depend on each other in a loop, by index; largest first. */
  packageCycles: readonly (readonly number[])[];
  /** Of the metrics of types and of methods, in the order of their columns. */
  distributions: { type: readonly Distribution[]; method: readonly Distribution[] };
}

/** What follows from the results and several views need: neighbors, counts, packages, cycles and distributions. */
export function factsOf(analysis: Analysis): AnalysisFacts {
  const { types, findings, dependencies } = analysis;
  const uses = dependencies?.uses ?? groupByKey(types.count, new Uint32Array());
  const usedBy = reversed(uses);
  const findingsOfType = groupByKey(types.count, findings.types);
  const isDesign = findings.kinds.map(({ family }) => family === "design");
  const designFindings = new Uint32Array(types.count);
  for (const [row, type] of findings.types.entries()) {
    if (type >= 0 && isDesign[findings.kindOf[row] ?? -1]) designFindings[type] = (designFindings[type] ?? 0) + 1;
  }
  const cycles = stronglyConnectedComponents(uses).map((loop) => byName(loop, analysis));
  const cycleOf = new Int32Array(types.count).fill(-1);
  for (const [at, cycle] of cycles.entries()) for (const type of cycle) cycleOf[type] = at;
  return {
    uses,
    usedBy,
    findingsOfType,
    designFindings,
    allFindings: Uint32Array.from(types.names, (_, type) => neighbors(findingsOfType, type).length),
    ...packageFacts(analysis, { uses, usedBy }),
    cycles,
    cuts: cycles.map((cycle) => cycleCuts(cycle, uses)),
    cycleOf,
    distributions: {
      type: types.metrics.map(({ values }) => distributionOf(values)),
      method: countedMethods(analysis).metrics.map(({ values }) => distributionOf(values)),
    },
  };
}

/** In the order of their names; types of equal name keep their order. */
function byName(types: readonly number[], analysis: Analysis): number[] {
  const named = types.map((type) => ({ type, name: fullNameOf(analysis, type) }));
  named.sort((a, b) => Number(a.name > b.name) - Number(a.name < b.name));
  return named.map(({ type }) => type);
}

/** Findings of each package: on itself, its types and their methods. */
function findingsOfPackages({ packages, types, findings }: Analysis): Uint32Array {
  const counts = new Uint32Array(packages.length);
  for (let finding = 0; finding < findings.count; finding += 1) {
    const named = findings.packages[finding] ?? -1;
    const at = named >= 0 ? named : (types.packages[findings.types[finding] ?? -1] ?? -1);
    if (at >= 0) counts[at] = (counts[at] ?? 0) + 1;
  }
  return counts;
}

/** Sizes and coupling of packages, the dependencies between them, by source and target, and their cycles. */
function packageFacts(
  analysis: Analysis,
  { uses, usedBy }: Pick<AnalysisFacts, "uses" | "usedBy">,
): Pick<AnalysisFacts, "packages" | "packageEdges" | "packageCycles"> {
  const { packages, types, packageDependencies } = analysis;
  const linesOfCode = linesToAdd(analysis);
  const findings = findingsOfPackages(analysis);
  const typesOfPackage = groupByKey(packages.length, types.packages);
  const packageEdges = packageEdgesOf(types.packages, packages.length, uses);
  // For each type the last package that counted it, plus 1, so that each package counts it once.
  const countedAsTarget = new Uint32Array(types.count);
  const countedAsSource = new Uint32Array(types.count);

  const rows = packages.map((_, own): PackageFacts => {
    const ownTypes = neighbors(typesOfPackage, own);
    let [efferent, afferent, lines] = [0, 0, 0];
    for (const type of ownTypes) {
      lines += linesOfCode?.[type] || 0;
      for (const target of neighbors(uses, type)) {
        if (types.packages[target] === own) continue;
        if (countedAsTarget[target] !== own + 1) efferent += 1;
        countedAsTarget[target] = own + 1;
      }
      for (const source of neighbors(usedBy, type)) {
        if (types.packages[source] === own) continue;
        if (countedAsSource[source] !== own + 1) afferent += 1;
        countedAsSource[source] = own + 1;
      }
    }
    const coupling = efferent + afferent;
    return {
      types: ownTypes.length,
      linesOfCode: lines,
      findings: findings[own] ?? 0,
      efferent,
      afferent,
      instability: coupling === 0 ? undefined : efferent / coupling,
    };
  });
  for (const pair of packageDependencies?.pairs ?? []) packageEdges.push({ ...pair, weight: 1 });
  return {
    packages: rows,
    packageEdges,
    packageCycles: stronglyConnectedComponents(packageGraph(packages.length, packageEdges)),
  };
}
