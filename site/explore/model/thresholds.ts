import type { ToolId } from "#content/product-ids.ts";
import { type SmellId, smells } from "#content/smells/index.ts";
import { limitIn, ruleFor } from "#content/smells/rule-limit.ts";
import type { ThresholdSourceId } from "#content/smells/threshold-sources.ts";

export interface MetricLimit {
  metric: string;
  level: "type" | "method";
  /** The first value that breaks the rule. */
  at: number;
  /** Id in the catalog. */
  smell: SmellId;
  smellName: string;
  /** The whole rule in words, which may need other metrics as well. */
  rule: string;
  /** The rule is broken only together with its other limits. */
  together: boolean;
  source: ThresholdSourceId;
}

/** Where rules name metrics. `#` stands for a comparison with a number, such as "at least 20" or "above 7". */
const places: readonly {
  smell: SmellId;
  level: MetricLimit["level"];
  metrics: { readonly [metric: string]: string };
}[] = [
  { smell: "complex-method", level: "method", metrics: { CC: "complexity (?:of )?#" } },
  { smell: "long-method", level: "method", metrics: { LOC: "# lines" } },
  { smell: "long-parameter-list", level: "method", metrics: { PC: "# parameters" } },
  {
    smell: "insufficient-modularization",
    level: "type",
    metrics: { NOPM: "# public methods", NOM: "# methods", WMC: "WMC (?:of )?#" },
  },
  { smell: "deep-hierarchy", level: "type", metrics: { DIT: "DIT (?:of )?#" } },
  { smell: "wide-hierarchy", level: "type", metrics: { NC: "# direct sub" } },
  {
    smell: "multifaceted-abstraction",
    level: "type",
    metrics: { LCOM: "LCOM (?:of )?#", NOF: "# fields", NOM: "# methods" },
  },
  {
    smell: "hub-like-modularization",
    level: "type",
    metrics: { FANIN: "fan-in (?:of )?#", FANOUT: "fan-out (?:of )?#" },
  },
  { smell: "excessive-dependency", level: "type", metrics: { FANOUT: "# outgoing dependencies" } },
];

function pattern(words: string, comparison: string): RegExp {
  return new RegExp(words.replace("#", String.raw`(?:${comparison}) (\d+(?:\.\d+)?)`));
}

const anyComparison = "at least|more than|above";

/** Above a number begins at the next one, because all metrics of such rules are whole numbers. */
function firstBeyond(rule: string, words: string): number {
  const limit = limitIn(rule, pattern(words, anyComparison));
  return pattern(words, "at least").test(rule) ? limit : limit + 1;
}

/**
 * The limits of a tool's default rules. Rules that ask for a small value, such as "no method", have no first value that
 * breaks them and are left out.
 */
export function limitsOf(tool: ToolId): MetricLimit[] {
  return places.flatMap(({ smell: id, level, metrics }) => {
    const smell = smells.find((one) => one.id === id);
    const threshold = smell?.thresholds.find(({ tools }) => tools.includes(tool));
    if (!smell || !threshold) return [];
    const rule = ruleFor(smell, tool);
    const named = Object.entries(metrics).filter(([, words]) => pattern(words, anyComparison).test(rule));
    const together = named.length > 1 && / and /.test(rule);
    return named.map(([metric, words]) => {
      const at = firstBeyond(rule, words);
      return { metric, level, at, smell: id, smellName: smell.name, rule, together, source: threshold.source };
    });
  });
}
