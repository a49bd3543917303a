import type { ToolId } from "#content/catalog/product-names.ts";
import { type SmellId, smells } from "#content/catalog/smells/index.ts";
import { thresholdFor } from "#content/catalog/smells/rule-limit.ts";
import type { ThresholdSourceId } from "#content/catalog/smells/threshold-sources.ts";
import { type Analysis, metricValues } from "./analysis.ts";
import { formatValue } from "./format-value.ts";

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

/** A value that reaches the limit of a rule. At the level of methods it is the highest of the methods of a type. */
export interface BrokenLimit {
  limit: MetricLimit;
  value: number;
}

/** From which value on a rule is broken, in words. */
export const limitWords = ({ at }: Pick<MetricLimit, "at">): string => `smell from ${formatValue(at)}`;

export interface MeasuredLimits {
  limits: readonly MetricLimit[];
  /** In the order of `limits`; NaN where there is none. */
  valuesOf(type: number): number[];
}

function highestOfTypes({ types, methods }: Analysis, values: Float64Array): Float64Array {
  const highest = new Float64Array(types.count).fill(Number.NaN);
  for (let method = 0; method < methods.count; method += 1) {
    const type = methods.types[method] ?? 0;
    const value = values[method] ?? Number.NaN;
    if (!((highest[type] ?? Number.NaN) >= value)) highest[type] = value;
  }
  return highest;
}

/** @param limits those of the tool, if not of another one */
export function measuredLimits(
  analysis: Analysis,
  limits: readonly MetricLimit[] = limitsOf(analysis.tool),
): MeasuredLimits {
  const columns = limits.map(({ level, metric }) => {
    if (level === "type") return metricValues(analysis.types, metric);
    const values = metricValues(analysis.methods, metric);
    return values && highestOfTypes(analysis, values);
  });
  return { limits, valuesOf: (type) => columns.map((column) => column?.[type] ?? Number.NaN) };
}

/** The limits that values reach; those that break their rule only together count only if all are reached. */
export function brokenLimits(limits: readonly MetricLimit[], values: readonly number[]): BrokenLimit[] {
  const reached = (limit: MetricLimit, at: number) => (values[at] ?? Number.NaN) >= limit.at;
  return limits.flatMap((limit, at): BrokenLimit[] => {
    const needed = (one: MetricLimit) => (limit.together ? one.smell === limit.smell : one === limit);
    const isBroken = limits.every((one, index) => !needed(one) || reached(one, index));
    return isBroken ? [{ limit, value: values[at] ?? Number.NaN }] : [];
  });
}
