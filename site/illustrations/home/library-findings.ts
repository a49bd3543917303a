import { analysisIds } from "#content/analyses.ts";
import type { AllResults } from "../pictures/data/analysis-results.ts";
import { cumulativeShares, shareAt } from "../pictures/data/concentration.ts";
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
    const { types, methods, designSmells, implementationSmells } = results[id];
    return {
      name: projectName(id),
      types: types.length,
      methods: methods.length,
      findings: designSmells.length + implementationSmells.length,
      firstTenth: shareAt(cumulativeShares(results[id]), 0.1),
    };
  });
}
