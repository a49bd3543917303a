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
  /** The method that it is about, or nothing for the class itself. */
  method: string;
  printed: string;
  smell: SmellId;
  rule: string;
  /** The values that break the rule. None for a rule without a number. */
  measures: readonly Measure[];
  /** How many rows of the result files say the same. */
  count: number;
}

const tool = "designite-java-community";

type CatalogSmell = (typeof smells)[number];

/**
 * What one analysis says about one class and its methods: each finding with the rule of the catalog and, where the rule has
 * a number, the values that break it, those that are farthest above their limit first.
 */
export function classFindings({ analysis, facts }: Results, className: string): readonly Finding[] {
  const { types, methods, findings } = analysis;
  const row = types.names.findIndex((_, type) => fullNameOf(analysis, type) === className);
  if (row < 0) throw new Error(`The analysis has no type ${className}.`);
  const metric = (name: string) => metricValues(types, name)?.[row] ?? 0;

  const measuresOf = (smell: CatalogSmell, method: string): readonly Measure[] => {
    const measure = (name: string, column: LimitedMetric, value = metric(column)): Measure => {
      return { name, limit: limitFor(smell, tool, column), value };
    };
    if (smell.id === "insufficient-modularization")
      return [measure("WMC", "WMC"), measure("methods", "NOM"), measure("public methods", "NOPM")];
    // "Any cycle of two or more types."
    if (smell.id === "cyclically-dependent-modularization")
      return [
        { name: "types in the cycle", limit: 2, value: facts.cycles[facts.cycleOf[row] ?? -1]?.types.length ?? 0 },
      ];
    if (smell.id === "complex-method") {
      const complexities = metricValues(methods, "CC") ?? [];
      const named = [...methods.types.keys()].filter(
        (at) => methods.types[at] === row && textAt(methods.names, at) === method,
      );
      return [measure("CC", "CC", Math.max(...named.map((at) => complexities[at] ?? 0)))];
    }
    return [];
  };

  const listed = new Map<string, Finding>();
  for (const at of neighbors(facts.findingsOfType, row)) {
    const kind = findings.kinds[findings.kindOf[at] ?? -1];
    const smell = smells.find((one) => one.id === kind?.catalogId);
    if (!kind || !smell) throw new Error(`The catalog has no smell "${kind?.printed}".`);
    const method = textAt(findings.methods, at);
    const key = `${method} ${smell.id}`;
    const measures = measuresOf(smell, method).filter(({ limit, value }) => value >= limit);
    listed.set(key, {
      method,
      printed: kind.printed,
      smell: smell.id,
      rule: ruleFor(smell, tool),
      measures: measures.toSorted((one, other) => other.value / other.limit - one.value / one.limit),
      count: (listed.get(key)?.count ?? 0) + 1,
    });
  }
  return [...listed.values()].toSorted((one, other) => largestRatio(other) - largestRatio(one));
}

/** How many times the limit the worst value is; 0 for a rule without a number. */
function largestRatio({ measures }: Finding): number {
  return Math.max(0, ...measures.map(({ limit, value }) => value / limit));
}
