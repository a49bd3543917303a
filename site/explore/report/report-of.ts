import { type Analysis, fullNameOf, metricValues } from "../../results/model/analysis.ts";
import type { AnalysisFacts } from "../../results/model/facts.ts";
import { counted, formatValue } from "../../results/model/format-value.ts";
import { neighbors } from "../../results/model/graph.ts";
import { type BrokenLimit, brokenLimits, type MeasuredLimits, measuredLimits } from "../../results/model/limits.ts";
import type { Opened, Results } from "../../results/model/opened.ts";
import { type Totals, totalsOf } from "../../results/model/totals.ts";

export interface ReportedCycle {
  types: readonly string[];
  /** In the order in which to cut: `freed` counts what the cuts before did not free. */
  cuts: readonly { source: string; target: string; freed: number }[];
  /** Types that are still in cycles after all cuts. */
  remaining: number;
}

/** What stands on the one page to print, and in the Markdown for a pull request. */
export interface Report {
  title: string;
  specimen: readonly string[];
  totals: Totals;
  worst: readonly WorstType[];
  /** The largest. */
  cycles: readonly ReportedCycle[];
  /** Of all cycles. */
  cycleCount: number;
  mostUsed: readonly { name: string; usedBy: number }[];
  /** Packages that depend on each other in a loop. */
  packageCycles: readonly (readonly string[])[];
  /** Sentences on what is missing or must be known to read the numbers. */
  notes: readonly string[];
}

const maxWorst = 10;
const maxCycles = 3;
const shownUsed = 5;

function reportedCycles({ analysis, facts }: Results): ReportedCycle[] {
  const nameOf = (type: number) => fullNameOf(analysis, type);
  return facts.cycles.slice(0, maxCycles).map((cycle, at) => {
    const cuts = facts.cuts[at] ?? [];
    return {
      types: cycle.map(nameOf),
      cuts: cuts.map(({ source, target, freed }) => ({ source: nameOf(source), target: nameOf(target), freed })),
      remaining: cuts.reduce((left, { freed }) => left - freed, cycle.length),
    };
  });
}

function mostUsedTypes({ analysis, facts }: Results): Report["mostUsed"] {
  const all = [...analysis.types.names.keys()];
  const usedBy = Uint32Array.from(all, (type) => neighbors(facts.usedBy, type).length);
  const used = all.filter((type) => (usedBy[type] ?? 0) > 0);
  return highest(analysis, used, [usedBy], shownUsed).map((type) => ({
    name: fullNameOf(analysis, type),
    usedBy: usedBy[type] ?? 0,
  }));
}

/** The most important facts of the results, for one page. */
export function reportOf(results: Results & Pick<Opened, "remarks">): Report {
  const { analysis, facts, remarks } = results;
  return {
    title: analysis.title,
    specimen: analysis.specimen,
    totals: totalsOf(results),
    worst: worstTypes(results, maxWorst),
    cycles: reportedCycles(results),
    cycleCount: facts.cycles.length,
    mostUsed: mostUsedTypes(results),
    packageCycles: facts.packageCycles.map((packages) => packages.map((at) => analysis.packages[at] ?? "")),
    notes: remarks,
  };
}

/** The first types by numbers, highest first, then by name. NaN comes last. */
function highest(analysis: Analysis, types: number[], numbers: readonly ArrayLike<number>[], most: number): number[] {
  const numberOf = (of: ArrayLike<number>, type: number) => of[type] || 0;
  const named = types.map((type) => ({ type, name: fullNameOf(analysis, type) }));
  named.sort((a, b) => {
    const differing = numbers.find((of) => numberOf(of, a.type) !== numberOf(of, b.type));
    if (differing) return numberOf(differing, b.type) - numberOf(differing, a.type);
    return Number(a.name > b.name) - Number(a.name < b.name);
  });
  return named.slice(0, most).map(({ type }) => type);
}

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

/** The first kinds of smells of a type, and how many others it has. */
export function smellWords({ smells }: WorstType, shown: number, nameOf = ({ name }: SmellCount) => name): string {
  const named = smells.slice(0, shown).map((smell) => nameOf(smell) + (smell.count > 1 ? ` (${smell.count})` : ""));
  const others = smells.length - named.length;
  return [...named, ...(others > 0 ? [counted(others, "other kind")] : [])].join(", ");
}

/** With how many types it leaves out. */
export const worstHeading = ({ worst, totals: { typesWithFindings } }: Report): string =>
  typesWithFindings > worst.length
    ? `Worst types, ${worst.length} of ${formatValue(typesWithFindings)} with smells`
    : "Worst types";

/** The metric that is farthest beyond its limit, in words; empty without one. */
export const farthestWords = ({ farthest }: WorstType): string =>
  farthest ? `${farthest.limit.metric} ${formatValue(farthest.value)}, limit ${formatValue(farthest.limit.at)}` : "";

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
    designFindings: facts.designFindings[type] ?? 0,
    allFindings: facts.allFindings[type] ?? 0,
    linesOfCode: metricValues(analysis.types, "LOC")?.[type] ?? Number.NaN,
    smells: smellsOf(analysis, facts, type),
    ...(farthest ? { farthest } : {}),
  };
}

/** The types with most design findings, then most findings, then most lines of code, then by name. */
export function worstTypes(results: Results, most: number): WorstType[] {
  const { analysis, facts } = results;
  const linesOfCode = metricValues(analysis.types, "LOC") ?? [];
  const withFindings = [...analysis.types.names.keys()].filter((type) => (facts.allFindings[type] ?? 0) > 0);
  const measured = measuredLimits(analysis);
  const worst = highest(analysis, withFindings, [facts.designFindings, facts.allFindings, linesOfCode], most);
  return worst.map((type) => worstType(results, measured, type));
}
