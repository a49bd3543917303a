import { type Analysis, familyNames, metricValues, type SmellKind } from "./analysis.ts";
import { type Side, type TypeChange, turned, typesByName, worseTypes } from "./compared-types.ts";
import { atOnce } from "./in-slices.ts";
import { unmatchedFindings } from "./matched-findings.ts";
import { measuredLimits } from "./measured-limits.ts";
import { textAt } from "./packed-text.ts";
import { fullNameOf } from "./selected-types.ts";
import { limitsOf, type MetricLimit } from "./thresholds.ts";
import { toolNames } from "./tool-names.ts";
import { type Totals, totalsOf } from "./totals.ts";

/** A finding that only one of the two results has. Empty names where it is about more than that. */
export interface ComparedFinding {
  /** In the table of findings of its own results. */
  row: number;
  kind: SmellKind;
  packageName: string;
  /** With its package. */
  type: string;
  method: string;
}

export interface Comparison {
  /** Sentences on what makes the two results differ besides the code. */
  remarks: readonly string[];
  before: Totals;
  now: Totals;
  /** With their packages. A renamed type is gone and new. */
  newTypes: readonly string[];
  goneTypes: readonly string[];
  newFindings: readonly ComparedFinding[];
  goneFindings: readonly ComparedFinding[];
  worse: readonly TypeChange[];
  better: readonly TypeChange[];
}

function onlyIn(types: Side["types"], others: Side["types"]): string[] {
  return [...types].flatMap(([key, { name }]) => (others.has(key) ? [] : [name]));
}

function* comparedFindings(
  analysis: Analysis,
  rows: readonly number[],
): Generator<undefined, readonly ComparedFinding[]> {
  const { findings, packages } = analysis;
  const compared: ComparedFinding[] = [];
  for (const row of rows) {
    const kind = findings.kinds[findings.kindOf[row] ?? 0];
    const type = findings.types[row] ?? -1;
    const packageName = packages[findings.packages[row] ?? -1] ?? "";
    const fullName = type < 0 ? "" : fullNameOf(analysis, type);
    if (kind) compared.push({ row, kind, packageName, type: fullName, method: textAt(findings.methods, row) });
    yield;
  }
  return compared;
}

/** Files that one of the two results lacks make everything in them look new or gone. */
function familyRemarks(before: Totals, now: Totals): string[] {
  return familyNames.flatMap((family) => {
    const [earlier, later] = [before.findingsByFamily[family], now.findingsByFamily[family]];
    if ((earlier === 0) === (later === 0)) return [];
    return earlier === 0
      ? [`The earlier results have no ${family} smells. If their file is missing, all of them count as new.`]
      : [`The new results have no ${family} smells. If their file is missing, all of them count as gone.`];
  });
}

function remarksOn(before: Analysis, now: Analysis): string[] {
  const remarks: string[] = [];
  if (before.tool !== now.tool) {
    const tools = `${toolNames[before.tool]} before, ${toolNames[now.tool]} now`;
    remarks.push(
      `The results come from different tools (${tools}). Their rules differ, so not every new or gone smell is a change of the code.`,
    );
  }
  if (!before.dependencies !== !now.dependencies) {
    const without = before.dependencies ? "new" : "earlier";
    remarks.push(`The ${without} results have no file of dependencies, so cycles cannot be compared.`);
  }
  if ((before.methods.count === 0) !== (now.methods.count === 0)) {
    const without = before.methods.count > 0 ? "new" : "earlier";
    remarks.push(`The ${without} results have no metrics of methods, so these cannot be compared.`);
  }
  return remarks;
}

/** The limits of rules whose metrics both results have. */
function comparableLimits(before: Analysis, now: Analysis): MetricLimit[] {
  const limits = limitsOf(now.tool);
  const isMeasured = ({ level, metric }: MetricLimit) =>
    [before, now].every(({ types, methods }) => metricValues(level === "type" ? types : methods, metric) !== undefined);
  return limits.filter((limit) =>
    limits.every((other) => (limit.together ? other.smell !== limit.smell : other !== limit) || isMeasured(other)),
  );
}

function sideOf(opened: Side["opened"], limits: readonly MetricLimit[]): Side {
  return { opened, measured: measuredLimits(opened.analysis, limits), types: typesByName(opened.analysis) };
}

/**
 * What is new, gone, worse and better. Types are matched by their full names, findings by kind, package, type and
 * method; renamed ones are gone and new. Limits are those of the tool of the new results. Each step is short.
 */
export function* comparing(before: Side["opened"], now: Side["opened"]): Generator<undefined, Comparison> {
  const limits = comparableLimits(before.analysis, now.analysis);
  const earlier = sideOf(before, limits);
  yield;
  const later = sideOf(now, limits);
  yield;
  const unmatched = yield* unmatchedFindings(before.analysis, now.analysis);
  const totals = { before: totalsOf(before), now: totalsOf(now) };
  return {
    remarks: [...remarksOn(before.analysis, now.analysis), ...familyRemarks(totals.before, totals.now)],
    ...totals,
    newTypes: onlyIn(later.types, earlier.types),
    goneTypes: onlyIn(earlier.types, later.types),
    newFindings: yield* comparedFindings(now.analysis, unmatched.new),
    goneFindings: yield* comparedFindings(before.analysis, unmatched.gone),
    worse: yield* worseTypes(earlier, later),
    better: (yield* worseTypes(later, earlier)).map(turned),
  };
}

export function compareResults(before: Side["opened"], now: Side["opened"]): Comparison {
  return atOnce(comparing(before, now));
}
