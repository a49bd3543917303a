import type { AnalysisId } from "#content/catalog/analyses.ts";
import { type SmellId, smells } from "#content/catalog/smells/index.ts";
import { limitFor, ruleFor } from "#content/catalog/smells/rule-limit.ts";
import type { LimitedMetric } from "#content/catalog/smells/smell.ts";
import { fullNameOf, metricValues } from "../../results/model/analysis.ts";
import type { Results } from "../../results/model/analysis-rows.ts";
import { neighbors } from "../../results/model/graph.ts";
import { textAt } from "../../results/model/packed-text.ts";

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

/**
 * What one analysis says about one class: each finding with the rule of the catalog and, where the rule has a number,
 * the values that break it.
 */
export function classFindings({ analysis, facts }: Results, id: AnalysisId, className: string): ClassFindings {
  const { types, methods, findings } = analysis;
  const row = types.names.findIndex((_, type) => fullNameOf(analysis, type) === className);
  if (row < 0) throw new Error(`The analysis has no type ${className}.`);
  const metric = (name: string) => metricValues(types, name)?.[row] ?? 0;
  const cycle = facts.cycles[facts.cycleOf[row] ?? -1]?.types.length ?? 0;

  const measuresOf = (smell: CatalogSmell): readonly Measure[] => {
    const measure = (name: string, column: LimitedMetric): Measure => {
      return { name, limit: limitFor(smell, tool, column), value: metric(column) };
    };
    if (smell.id === "insufficient-modularization")
      return [measure("WMC", "WMC"), measure("methods", "NOM"), measure("public methods", "NOPM")];
    if (smell.id === "hub-like-modularization") return [measure("fan-in", "FANIN"), measure("fan-out", "FANOUT")];
    // "Any cycle of two or more types."
    if (smell.id === "cyclically-dependent-modularization")
      return [{ name: "types in the cycle", limit: 2, value: cycle }];
    return [];
  };

  const findingOf = (at: number, file: string, measure = measuresOf): Finding => {
    const kind = findings.kinds[findings.kindOf[at] ?? -1];
    const smell = smells.find((one) => one.id === kind?.catalogId);
    if (!kind || !smell) throw new Error(`The catalog has no smell "${kind?.printed}".`);
    const method = textAt(findings.methods, at);
    return {
      file,
      place: `${[id, analysis.packages[types.packages[row] ?? -1], types.names[row], method].filter(Boolean).join()},`,
      printed: kind.printed,
      smell: smell.id,
      rule: ruleFor(smell, tool),
      measures: measure(smell).toSorted((one, other) => other.value / other.limit - one.value / one.limit),
    };
  };

  const own = [...neighbors(facts.findingsOfType, row)];
  const inMethods = own.filter((at) => textAt(findings.methods, at) !== "");
  const complexity = metricValues(methods, "CC") ?? [];
  const mostComplex = [...methods.types.keys()]
    .filter((method) => methods.types[method] === row)
    .reduce((most, method) => ((complexity[method] ?? 0) > (complexity[most] ?? 0) ? method : most));
  const complex = inMethods.find(
    (at) =>
      textAt(findings.methods, at) === textAt(methods.names, mostComplex) &&
      findings.kinds[findings.kindOf[at] ?? -1]?.catalogId === "complex-method",
  );
  if (complex === undefined) throw new Error(`${textAt(methods.names, mostComplex)} is no complex method.`);
  return {
    metrics: {
      methods: metric("NOM"),
      publicMethods: metric("NOPM"),
      wmc: metric("WMC"),
      fanIn: metric("FANIN"),
      fanOut: metric("FANOUT"),
    },
    cycle,
    onClass: own
      .filter((at) => !inMethods.includes(at))
      .map((at) => findingOf(at, "designCodeSmells.csv"))
      .toSorted((one, other) => largestRatio(other) - largestRatio(one)),
    inMethods: inMethods.length,
    method: findingOf(complex, "implementationCodeSmells.csv", (smell) => [
      { name: "CC", limit: limitFor(smell, tool, "CC"), value: complexity[mostComplex] ?? 0 },
    ]),
  };
}

/** How many times the limit the worst value is; 0 for a rule without a number. */
function largestRatio({ measures }: Finding): number {
  return Math.max(0, ...measures.map(({ limit, value }) => value / limit));
}
