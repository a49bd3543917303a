import type { AnalysisResults } from "./analysis-results.ts";
import { typeGraph } from "./type-graph.ts";

/**
 * The cumulative shares of all findings, from 0 to 1: first of no type, then of the type with most findings, of the two
 * types with most, and so on.
 */
export function cumulativeShares(results: AnalysisResults): number[] {
  const findings = typeGraph(results)
    .nodes.map((type) => type.designSmells + type.implementationSmells)
    .sort((a, b) => b - a);
  const all = findings.reduce((sum, count) => sum + count, 0);
  let seen = 0;
  const shares = findings.map((count) => {
    seen += count;
    return seen / all;
  });
  return [0, ...shares];
}

/** The share of the findings in a portion of the types, both from 0 to 1. */
export function shareAt(shares: readonly number[], portion: number): number {
  return shares[Math.round((shares.length - 1) * portion)] ?? 0;
}
