import { smellFamilies } from "#content/catalog/smells/families.ts";
import { type Analysis, type FamilyName, type FindingTable, familyNames, metricValues } from "./analysis.ts";
import { memoize } from "./memoize.ts";
import { areMembersRepeated, countedMethods, linesToAdd } from "./nesting.ts";
import type { Results } from "./opened.ts";

export interface Totals {
  types: number;
  methods: number;
  /** 0 where the tool measured none. */
  linesOfCode: number;
  findings: number;
  findingsByFamily: { readonly [family in FamilyName]: number };
  /** Findings in 1,000 lines of code; undefined without the lines of most types that have findings. */
  density: number | undefined;
  typesWithFindings: number;
  typesWithDesignFindings: number;
  /** Undefined if no file of dependencies was opened. */
  typesInCycles: number | undefined;
}

/** Whether most findings are in types whose lines are known. */
function areLinesKnown({ types, findings }: Analysis): boolean {
  const lines = metricValues(types, "LOC");
  let unknown = 0;
  for (const type of findings.types) if (type >= 0 && !((lines?.[type] ?? 0) > 0)) unknown += 1;
  return 2 * unknown <= findings.count;
}

export function totalsOf({ analysis, facts }: Results): Totals {
  const { types, findings, dependencies } = analysis;
  const sumOf = (values: Float64Array = new Float64Array()) =>
    values.reduce((sum, value) => (value > 0 ? sum + value : sum), 0);
  const linesOfCode = sumOf(linesToAdd(analysis));
  // Where findings in nested types are listed twice, their lines count twice too.
  const lines = areMembersRepeated(analysis) ? sumOf(metricValues(types, "LOC")) : linesOfCode;
  const findingsByFamily = { architecture: 0, design: 0, implementation: 0, testability: 0, test: 0, other: 0 };
  for (const { family, count } of kindsByFamily(findings)) findingsByFamily[family] = count;
  return {
    types: types.count,
    methods: countedMethods(analysis).isRepeated.reduce((count, repeated) => count + 1 - repeated, 0),
    linesOfCode,
    findings: findings.count,
    findingsByFamily,
    density: lines > 0 && areLinesKnown(analysis) ? (1000 * findings.count) / lines : undefined,
    typesWithFindings: facts.allFindings.filter((count) => count > 0).length,
    typesWithDesignFindings: facts.designFindings.filter((count) => count > 0).length,
    typesInCycles: dependencies && facts.cycleOf.filter((cycle) => cycle >= 0).length,
  };
}

export const familyHeading = (family: FamilyName): string =>
  family === "other" ? "Other findings" : smellFamilies[family].name;

/** The number of findings of each kind. Counted once for a table. */
export const countsOfKinds = memoize((findings: FindingTable): Uint32Array => {
  const counts = new Uint32Array(findings.kinds.length);
  for (const kind of findings.kindOf) counts[kind] = (counts[kind] ?? 0) + 1;
  return counts;
});

/** The kinds that occur by index, the most frequent first, by family in the usual order. */
export function kindsByFamily(findings: FindingTable) {
  const counts = countsOfKinds(findings);
  const countOf = (kind: number) => counts[kind] ?? 0;
  return familyNames.flatMap((family) => {
    const kinds = findings.kinds
      .flatMap((kind, index) => (kind.family === family && countOf(index) > 0 ? [index] : []))
      .toSorted((one, other) => countOf(other) - countOf(one));
    const count = kinds.reduce((sum, kind) => sum + countOf(kind), 0);
    return count > 0 ? [{ family, count, kinds }] : [];
  });
}
