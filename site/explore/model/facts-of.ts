import { groupByKey } from "./adjacency.ts";
import type { Analysis, FindingTable } from "./analysis.ts";
import { cyclesOf } from "./cycles-of.ts";
import { distributionOf } from "./distribution.ts";
import { type Adjacency, type AnalysisFacts, neighbors } from "./facts.ts";
import { packageFacts } from "./package-facts.ts";

function findingCounts(
  { kinds, kindOf }: FindingTable,
  findingsOfType: Adjacency,
): Pick<AnalysisFacts, "designFindings" | "allFindings"> {
  const count = findingsOfType.starts.length - 1;
  const designFindings = new Uint32Array(count);
  const allFindings = new Uint32Array(count);
  const isDesign = Uint8Array.from(kinds, ({ family }) => (family === "design" ? 1 : 0));
  for (let type = 0; type < count; type += 1) {
    const findings = neighbors(findingsOfType, type);
    allFindings[type] = findings.length;
    let design = 0;
    for (const finding of findings) design += isDesign[kindOf[finding] ?? 0] ?? 0;
    designFindings[type] = design;
  }
  return { designFindings, allFindings };
}

/** What follows from the results and several views need: neighbors, counts, packages, cycles and distributions. */
export function factsOf(analysis: Analysis): AnalysisFacts {
  const { types, methods, findings, dependencies } = analysis;
  const sources = dependencies?.sources ?? new Uint32Array();
  const targets = dependencies?.targets ?? new Uint32Array();
  const uses = groupByKey(types.count, sources, targets);
  const usedBy = groupByKey(types.count, targets, sources);
  const findingsOfType = groupByKey(types.count, findings.types);
  const cycles = cyclesOf(analysis, uses);
  const cycleOf = new Int32Array(types.count).fill(-1);
  for (const [at, cycle] of cycles.entries()) for (const type of cycle.types) cycleOf[type] = at;
  return {
    uses,
    usedBy,
    findingsOfType,
    ...findingCounts(findings, findingsOfType),
    ...packageFacts(analysis, { uses, usedBy }),
    cycles,
    cycleOf,
    distributions: {
      type: types.metrics.map(({ values }) => distributionOf(values)),
      method: methods.metrics.map(({ values }) => distributionOf(values)),
    },
  };
}
