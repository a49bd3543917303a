import { type Analysis, fullNameOf, metricValues } from "../../results/model/analysis.ts";
import type { AnalysisFacts } from "../../results/model/facts.ts";
import { formatValue } from "../../results/model/format-value.ts";
import { neighbors } from "../../results/model/graph.ts";
import {
  type BrokenLimit,
  brokenLimits,
  limitWords,
  type MeasuredLimits,
  measuredLimits,
} from "../../results/model/limits.ts";
import type { Results } from "../../results/model/opened.ts";
import { worstOrder } from "../../results/model/worst-types.ts";

export interface SmellCount {
  name: string;
  /** Absent for a smell that the catalog does not know. */
  catalogId?: string;
  count: number;
}

export interface WorstType {
  /** With its package, as all names of types here. */
  name: string;
  /** Empty for a single project. */
  project: string;
  designFindings: number;
  allFindings: number;
  /** NaN if unknown. */
  linesOfCode: number;
  /** Design smells first, then the most frequent. */
  smells: readonly SmellCount[];
  /** The metric that reaches its limit, the one with the largest share of it first. */
  farthest?: BrokenLimit;
}

/** The metric with the largest share of its limit, in words; empty where none reaches its limit. */
export const farthestWords = ({ farthest }: WorstType): string =>
  farthest ? `${farthest.limit.metric} ${formatValue(farthest.value)}, ${limitWords(farthest.limit)}` : "";

function smellsOf({ findings }: Analysis, { findingsOfType }: AnalysisFacts, type: number): SmellCount[] {
  const rows = Map.groupBy(neighbors(findingsOfType, type), (row) => findings.kinds[findings.kindOf[row] ?? 0]);
  const found = [...rows].flatMap(([kind, { length }]) => (kind ? [{ kind, count: length }] : []));
  const isDesign = ({ kind }: (typeof found)[number]) => Number(kind.family === "design");
  found.sort((a, b) => isDesign(b) - isDesign(a) || b.count - a.count || (a.kind.name < b.kind.name ? -1 : 1));
  return found.map(({ kind: { name, catalogId }, count }) => ({ name, count, ...(catalogId ? { catalogId } : {}) }));
}

function worstType({ analysis, facts }: Results, { limits, valuesOf }: MeasuredLimits, type: number): WorstType {
  const share = ({ limit, value }: BrokenLimit) => value / limit.at;
  const [farthest] = brokenLimits(limits, valuesOf(type)).sort((a, b) => share(b) - share(a));
  return {
    name: fullNameOf(analysis, type),
    project: analysis.projects?.names[analysis.projects.ofTypes[type] ?? -1] ?? "",
    designFindings: facts.designFindings[type] ?? 0,
    allFindings: facts.allFindings[type] ?? 0,
    linesOfCode: metricValues(analysis.types, "LOC")?.[type] ?? Number.NaN,
    smells: smellsOf(analysis, facts, type),
    ...(farthest ? { farthest } : {}),
  };
}

/** The first types of `worstOrder`. */
export function worstTypes(results: Results, most: number): WorstType[] {
  const measured = measuredLimits(results.analysis);
  return worstOrder(results)
    .types.slice(0, most)
    .map((type) => worstType(results, measured, type));
}
