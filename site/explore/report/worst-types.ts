import { type Analysis, metricValues } from "../model/analysis.ts";
import { type AnalysisFacts, neighbors } from "../model/facts.ts";
import { type BrokenLimit, brokenLimits, type MeasuredLimits, measuredLimits } from "../model/measured-limits.ts";
import type { Opened } from "../model/opened.ts";
import { fullNameOf } from "../model/selected-types.ts";
import { highest } from "./highest.ts";

export interface SmellCount {
  name: string;
  /** Absent for a smell that the catalog does not know. */
  catalogId?: string;
  count: number;
}

export interface WorstType {
  /** With its package, as all names of types here. */
  name: string;
  designFindings: number;
  allFindings: number;
  /** NaN if unknown. */
  linesOfCode: number;
  /** Design smells first, then the most frequent. */
  smells: readonly SmellCount[];
  /** The metric that is farthest beyond its limit, by the value divided by the limit. */
  farthest?: BrokenLimit;
}

function smellsOf({ findings }: Analysis, { findingsOfType }: AnalysisFacts, type: number): SmellCount[] {
  const counts = new Map<number, number>();
  for (const finding of neighbors(findingsOfType, type)) {
    const kind = findings.kindOf[finding] ?? 0;
    counts.set(kind, (counts.get(kind) ?? 0) + 1);
  }
  const found = [...counts].flatMap(([at, count]) => {
    const kind = findings.kinds[at];
    return kind ? [{ kind, count }] : [];
  });
  const isDesign = ({ kind }: (typeof found)[number]) => Number(kind.family === "design");
  found.sort((a, b) => isDesign(b) - isDesign(a) || b.count - a.count || (a.kind.name < b.kind.name ? -1 : 1));
  return found.map(({ kind: { name, catalogId }, count }) => ({ name, count, ...(catalogId ? { catalogId } : {}) }));
}

function worstType(
  { analysis, facts }: Pick<Opened, "analysis" | "facts">,
  { limits, valuesOf }: MeasuredLimits,
  type: number,
): WorstType {
  const share = ({ limit, value }: BrokenLimit) => value / limit.at;
  const [farthest] = brokenLimits(limits, valuesOf(type)).sort((a, b) => share(b) - share(a));
  return {
    name: fullNameOf(analysis, type),
    designFindings: facts.designFindings[type] ?? 0,
    allFindings: facts.allFindings[type] ?? 0,
    linesOfCode: metricValues(analysis.types, "LOC")?.[type] ?? Number.NaN,
    smells: smellsOf(analysis, facts, type),
    ...(farthest ? { farthest } : {}),
  };
}

/** The types with most design findings, then most findings, then most lines of code, then by name. */
export function worstTypes(results: Pick<Opened, "analysis" | "facts">, most: number): WorstType[] {
  const { analysis, facts } = results;
  const linesOfCode = metricValues(analysis.types, "LOC") ?? [];
  const withFindings = [...analysis.types.names.keys()].filter((type) => (facts.allFindings[type] ?? 0) > 0);
  const measured = measuredLimits(analysis);
  const worst = highest(analysis, withFindings, [facts.designFindings, facts.allFindings, linesOfCode], most);
  return worst.map((type) => worstType(results, measured, type));
}
