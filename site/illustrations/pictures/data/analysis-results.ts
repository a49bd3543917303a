import type { AnalysisId } from "#content/analyses.ts";

export interface TypeRow {
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
