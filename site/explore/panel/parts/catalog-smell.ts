import type { ToolId } from "#content/product-ids.ts";
import { smells } from "#content/smells/index.ts";
import { thresholdFor } from "#content/smells/rule-limit.ts";
import type { Smell } from "#content/smells/smell.ts";
import { type ThresholdSource, thresholdSources } from "#content/smells/threshold-sources.ts";
import type { SmellKind } from "../../model/analysis.ts";

/** The entry of the catalog; undefined for a kind that only the file knows. */
export function catalogSmell({ catalogId }: Pick<SmellKind, "catalogId">): Smell | undefined {
  return smells.find(({ id }) => id === catalogId);
}

/** Where the default rule of a tool is stated. */
export function ruleSource(smell: Pick<Smell, "thresholds">, tool: ToolId): ThresholdSource | undefined {
  const rule = thresholdFor(smell, tool);
  return rule && thresholdSources[rule.source];
}
