import { analysisIds } from "#content/analyses.ts";
import type { AllResults } from "../pictures/data/analysis-results.ts";
import { typeGraph } from "../pictures/data/type-graph.ts";
import { projectName } from "../pictures/marks/source-line.ts";

export interface LibraryFindings {
  name: string;
  types: number;
  methods: number;
  findings: number;
  /** The share of the findings, from 0 to 1, in the tenth of the types that have most. */
  firstTenth: number;
}

/** Size and findings of each analyzed library. */
export function libraryFindings(results: AllResults): LibraryFindings[] {
  return analysisIds.map((id) => {
    const { methods, designSmells, implementationSmells } = results[id];
    const { nodes } = typeGraph(results[id]);
    const counts = nodes.map((type) => type.designSmells + type.implementationSmells).sort((a, b) => b - a);
    const first = counts.slice(0, Math.round(counts.length / 10)).reduce((sum, count) => sum + count, 0);
    const findings = designSmells.length + implementationSmells.length;
    return {
      name: projectName(id),
      types: nodes.length,
      methods: methods.length,
      findings,
      firstTenth: first / findings,
    };
  });
}
