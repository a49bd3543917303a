import type { Distribution } from "./distribution.ts";

/** For each row the rows it leads to: those of row `i` are `targets[starts[i]]` up to `targets[starts[i + 1] - 1]`. */
export interface Adjacency {
  starts: Uint32Array<ArrayBuffer>;
  targets: Uint32Array<ArrayBuffer>;
}

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

/** Dependencies between packages, by weight: the number of dependencies between their types. */
export interface PackageEdge {
  source: number;
  target: number;
  weight: number;
}

/** A dependency to cut: without it, `freed` types are in no cycle any more. */
export interface CycleCut {
  source: number;
  target: number;
  freed: number;
}

/** Types that depend on each other in a loop (a strongly connected component). `cuttingCycle` finds what to cut. */
export interface Cycle {
  types: readonly number[];
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
  /** Largest first. */
  cycles: readonly Cycle[];
  /** Index in `cycles`, or -1. */
  cycleOf: Int32Array<ArrayBuffer>;
  /** Packages that depend on each other in a loop, by index; largest first. */
  packageCycles: readonly (readonly number[])[];
  /** Of the metrics of types and of methods, in the order of their columns. */
  distributions: { type: readonly Distribution[]; method: readonly Distribution[] };
}

export function neighbors({ starts, targets }: Adjacency, row: number): Uint32Array {
  return targets.subarray(starts[row] ?? 0, starts[row + 1] ?? 0);
}
