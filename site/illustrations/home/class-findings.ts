import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { AnalysisId } from "#content/catalog/analyses.ts";
import { type SmellId, smells } from "#content/catalog/smells/index.ts";
import { limitFor, ruleFor } from "#content/catalog/smells/rule-limit.ts";
import type { LimitedMetric } from "#content/catalog/smells/smell.ts";
import type { AnalysisResults } from "../pictures/data/analysis-results.ts";
import { cyclesOf, typeGraph } from "../pictures/data/analysis-results.ts";
import { readInteger, readRows } from "../pictures/data/read-analysis-results.ts";

/** A measured value beside the limit of the rule that it breaks. */
export interface Measure {
  name: string;
  limit: number;
  value: number;
}

export interface Finding {
  file: string;
  /** The row of the file up to the name of the smell, and that name. */
  place: string;
  printed: string;
  smell: SmellId;
  rule: string;
  /** None for a rule without a number. */
  measures: readonly Measure[];
}

export interface ClassFindings {
  metrics: { methods: number; publicMethods: number; wmc: number; fanIn: number; fanOut: number };
  /** Types in the cycle that the class is part of. */
  cycle: number;
  /** The findings of the class itself, those that are farthest above their limit first. */
  onClass: readonly Finding[];
  /** The findings in its methods, and the one of its most complex method. */
  inMethods: number;
  method: Finding;
}

const tool = "designite-java-community";

type CatalogSmell = (typeof smells)[number];

function smellPrintedAs(printed: string): CatalogSmell {
  const found = smells.find(({ name, spellings }) => name === printed || spellings?.[tool] === printed);
  if (!found) throw new Error(`The catalog has no smell "${printed}".`);
  return found;
}

/** The rows of a file about a class, as they are written. */
function linesAbout(file: string, start: string): string[] {
  return readFileSync(file, "utf8")
    .trim()
    .split(/\r?\n/)
    .filter((line) => line.startsWith(start));
}

function findingOf(file: string, line: string, measure: (smell: CatalogSmell) => readonly Measure[]): Finding {
  const end = line.lastIndexOf(",") + 1;
  const smell = smellPrintedAs(line.slice(end));
  const rule = ruleFor(smell, tool);
  const measures = measure(smell).toSorted((one, other) => other.value / other.limit - one.value / one.limit);
  return { file, place: line.slice(0, end), printed: line.slice(end), smell: smell.id, rule, measures };
}

/**
 * What one analysis says about one class, from its rows: each finding with the rule of the catalog and, where the rule
 * has a number, the values that break it.
 */
export function classFindings(folder: string, results: AnalysisResults, packageName: string, typeName: string) {
  const start = `${results.id},${packageName},${typeName},`;
  const isOwn = (row: (column: string) => string) =>
    row("Package Name") === packageName && row("Type Name") === typeName;
  const fileOf = (id: AnalysisId, name: string) => join(folder, id, `${name}.csv`);
  const [row] = readRows(fileOf(results.id, "typeMetrics")).filter(isOwn);
  if (!row) throw new Error(`The analysis has no type ${packageName}.${typeName}.`);
  const metrics = {
    methods: readInteger(row, "NOM"),
    publicMethods: readInteger(row, "NOPM"),
    wmc: readInteger(row, "WMC"),
    fanIn: readInteger(row, "FANIN"),
    fanOut: readInteger(row, "FANOUT"),
  };
  const cycle = cyclesOf(typeGraph(results)).find((types) =>
    types.some((type) => type.packageName === packageName && type.typeName === typeName),
  );
  const cycleSize = cycle?.length ?? 0;

  const measuresOf = (smell: CatalogSmell): readonly Measure[] => {
    const limit = (metric: LimitedMetric) => limitFor(smell, tool, metric);
    if (smell.id === "insufficient-modularization")
      return [
        { name: "WMC", limit: limit("WMC"), value: metrics.wmc },
        { name: "methods", limit: limit("NOM"), value: metrics.methods },
        { name: "public methods", limit: limit("NOPM"), value: metrics.publicMethods },
      ];
    if (smell.id === "hub-like-modularization")
      return [
        { name: "fan-in", limit: limit("FANIN"), value: metrics.fanIn },
        { name: "fan-out", limit: limit("FANOUT"), value: metrics.fanOut },
      ];
    // "Any cycle of two or more types."
    if (smell.id === "cyclically-dependent-modularization")
      return [{ name: "types in the cycle", limit: 2, value: cycleSize }];
    return [];
  };

  const mostComplex = results.methods
    .filter((method) => method.packageName === packageName && method.typeName === typeName)
    .reduce((most, method) => (method.cyclomaticComplexity > most.cyclomaticComplexity ? method : most));
  const ofMethods = linesAbout(fileOf(results.id, "implementationCodeSmells"), start);
  const line = ofMethods.find((one) => one === `${start}${mostComplex.methodName},Complex Method`);
  if (!line) throw new Error(`${mostComplex.methodName} is no complex method.`);
  const found: ClassFindings = {
    metrics,
    cycle: cycleSize,
    onClass: linesAbout(fileOf(results.id, "designCodeSmells"), start)
      .map((one) => findingOf("designCodeSmells.csv", one, measuresOf))
      .toSorted((one, other) => largestRatio(other) - largestRatio(one)),
    inMethods: ofMethods.length,
    method: findingOf("implementationCodeSmells.csv", line, (smell) => [
      { name: "CC", limit: limitFor(smell, tool, "CC"), value: mostComplex.cyclomaticComplexity },
    ]),
  };
  return found;
}

/** How many times the limit the worst value is; 0 for a rule without a number. */
function largestRatio({ measures }: Finding): number {
  return Math.max(0, ...measures.map(({ limit, value }) => value / limit));
}
