import { cuttingCycle } from "../model/cutting-cycle.ts";
import { neighbors } from "../model/facts.ts";
import type { Opened } from "../model/opened.ts";
import { fullNameOf } from "../model/selected-types.ts";
import { type Totals, totalsOf } from "../model/totals.ts";
import { highest } from "./highest.ts";
import { type WorstType, worstTypes } from "./worst-types.ts";

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

type Results = Pick<Opened, "analysis" | "facts" | "remarks">;

const mostWorst = 10;
const mostCycles = 5;
const shownUsed = 5;

/** Rows from which on the parts of a report take a frame each. */
const manyRows = 20_000;

function* reportedCycles({ analysis, facts }: Results): Generator<undefined, ReportedCycle[]> {
  const nameOf = (type: number) => fullNameOf(analysis, type);
  const reported: ReportedCycle[] = [];
  for (const cycle of facts.cycles.slice(0, mostCycles)) {
    const cuts = yield* cuttingCycle(cycle, facts);
    reported.push({
      types: cycle.types.map(nameOf),
      cuts: cuts.map(({ source, target, freed }) => ({ source: nameOf(source), target: nameOf(target), freed })),
      remaining: cuts.reduce((left, { freed }) => left - freed, cycle.types.length),
    });
  }
  return reported;
}

function mostUsedTypes({ analysis, facts }: Results): Report["mostUsed"] {
  const all = [...analysis.types.names.keys()];
  const usedBy = Uint32Array.from(all, (type) => neighbors(facts.usedBy, type).length);
  const used = highest(
    analysis,
    all.filter((type) => (usedBy[type] ?? 0) > 0),
    [usedBy],
    shownUsed,
  );
  return used.map((type) => ({ name: fullNameOf(analysis, type), usedBy: usedBy[type] ?? 0 }));
}

/** The most important facts of the results, for one page. Those of small results are there after the first step. */
export function* reporting(results: Results): Generator<undefined, Report> {
  const { analysis, facts, remarks } = results;
  const isLarge = analysis.types.count + analysis.findings.count > manyRows;
  if (isLarge) yield;
  const totals = totalsOf(results);
  if (isLarge) yield;
  const worst = worstTypes(results, mostWorst);
  if (isLarge) yield;
  const mostUsed = mostUsedTypes(results);
  return {
    title: analysis.title,
    specimen: analysis.specimen,
    totals,
    worst,
    cycles: yield* reportedCycles(results),
    cycleCount: facts.cycles.length,
    mostUsed,
    packageCycles: facts.packageCycles.map((packages) => packages.map((at) => analysis.packages[at] ?? "")),
    notes: remarks,
  };
}
