import { type SmellId, smells } from "#content/catalog/smells/index.ts";
import { limitFor, ruleFor } from "#content/catalog/smells/rule-limit.ts";
import type { LimitedMetric } from "#content/catalog/smells/smell.ts";
import { fullNameOf, metricValues } from "../../results/model/analysis.ts";
import { neighbors } from "../../results/model/graph.ts";
import type { Results } from "../../results/model/opened.ts";

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
      return [{ name: "types in the cycle", limit: 2, value: facts.cycles[facts.cycleOf[row] ?? -1]?.length ?? 0 }];
    if (smell.id === "complex-method") {
      const complexities = metricValues(methods, "CC") ?? [];
      const named = [...methods.types.keys()].filter((at) => methods.types[at] === row && methods.names[at] === method);
      return [measure("CC", "CC", Math.max(...named.map((at) => complexities[at] ?? 0)))];
    }
    return [];
  };

  const listed = new Map<string, Finding>();
  for (const at of neighbors(facts.findingsOfType, row)) {
    const kind = findings.kinds[findings.kindOf[at] ?? -1];
    const smell = smells.find((one) => one.id === kind?.catalogId);
    if (!kind || !smell) throw new Error(`The catalog has no smell "${kind?.printed}".`);
    const method = findings.methods[at] ?? "";
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

/** Lines of a source file with their numbers. */
interface Excerpt {
  /** The method that they are from, or nothing for the class itself. */
  method: string;
  lines: readonly {
    at: number;
    code: string;
    /** The part that a finding is about. */
    marks?: string;
  }[];
}

/**
 * Lines of `org.jsoup.nodes.Attributes` in jsoup 1.15.3 (commit c596417, MIT License), one excerpt for each place with
 * findings. A test holds them against the result files.
 */
export const classExcerpts: readonly Excerpt[] = [
  {
    method: "",
    lines: [
      { at: 35, code: "public class Attributes implements Iterable<Attribute>, Cloneable {", marks: "Attributes" },
    ],
  },
  {
    method: "equals",
    lines: [
      { at: 412, code: "public boolean equals(@Nullable Object o) {", marks: "equals" },
      { at: 413, code: "    if (this == o) return true;" },
      { at: 414, code: "    if (o == null || getClass() != o.getClass()) return false;" },
    ],
  },
  {
    method: "hashCode",
    lines: [
      { at: 439, code: "public int hashCode() {" },
      { at: 440, code: "    int result = size;" },
      { at: 441, code: "    result = 31 * result + Arrays.hashCode(keys);", marks: "31" },
      { at: 442, code: "    result = 31 * result + Arrays.hashCode(vals);", marks: "31" },
    ],
  },
  {
    method: "deduplicate",
    lines: [
      { at: 474, code: "public int deduplicate(ParseSettings settings) {" },
      { at: 479, code: "    OUTER: for (int i = 0; i < keys.length; i++) {" },
      { at: 480, code: "        for (int j = i + 1; j < keys.length; j++) {" },
      {
        at: 483,
        code: "            if ((preserve && keys[i].equals(keys[j])) || (!preserve && keys[i].equalsIgnoreCase(keys[j]))) {",
        marks: "(preserve && keys[i].equals(keys[j])) || (!preserve && keys[i].equalsIgnoreCase(keys[j]))",
      },
    ],
  },
];
