import type { ToolId } from "#content/product-ids.ts";
import { type SmellId, smells } from "#content/smells/index.ts";
import { thresholdFor } from "#content/smells/rule-limit.ts";
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

/**
 * The limits of a tool's default rules in the order of the catalog: those of methods first, and among them and the
 * others those that break their rule alone. Implementation smells are found in methods.
 */
export function limitsOf(tool: ToolId): MetricLimit[] {
  const limits = smells.flatMap((smell) => {
    const threshold = thresholdFor(smell, tool);
    if (!threshold) return [];
    const { limits = {}, together = false, rule, source } = threshold;
    const level = smell.family === "implementation" ? "method" : "type";
    return Object.entries(limits).map(([metric, at]): MetricLimit => {
      return { metric, level, at, smell: smell.id, smellName: smell.name, rule, together, source };
    });
  });
  const order = ({ level, together }: MetricLimit) => (level === "method" ? 0 : 2) + (together ? 1 : 0);
  return limits.toSorted((one, other) => order(one) - order(other));
}
