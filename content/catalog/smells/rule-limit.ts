import type { ToolId } from "../product-names.ts";
import type { CodeMeasure, LimitedMetric, Smell, Threshold } from "./smell.ts";

/** The default rule of a tool; the first one if sources differ, undefined if the catalog has none. */
export function thresholdFor({ thresholds }: Pick<Smell, "thresholds">, tool: ToolId): Threshold | undefined {
  return thresholds.find(({ tools }) => tools.includes(tool));
}

/** The default rule of a tool, in words. Empty if the catalog has none. */
export function ruleFor(smell: Pick<Smell, "thresholds">, tool: ToolId): string {
  return thresholdFor(smell, tool)?.rule ?? "";
}

/** What the rule is: builds of DPy can differ from the paper, so its rules are the paper's. */
export function ruleTitleFor(smell: Pick<Smell, "thresholds">, tool: ToolId): string {
  return thresholdFor(smell, tool)?.source === "dpy-paper" ? "Rule in the DPy paper" : "Default rule";
}

/**
 * The first value of a metric or measure that breaks the default rule of a tool.
 * @throws Error if the rule has no limit for the metric
 */
export function limitFor(
  smell: Pick<Smell, "name" | "thresholds">,
  tool: ToolId,
  metric: LimitedMetric | CodeMeasure,
): number {
  const { limits, codeLimits } = thresholdFor(smell, tool) ?? {};
  const limit = { ...limits, ...codeLimits }[metric];
  if (limit === undefined) throw new Error(`The rule of ${tool} for ${smell.name} has no limit for ${metric}.`);
  return limit;
}
