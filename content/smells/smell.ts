import type { ToolId } from "../product-ids.ts";
import type { DesignPrincipleId, SmellFamilyId } from "./families.ts";
import type { ThresholdSourceId } from "./threshold-sources.ts";

/**
 * Whether a tool detects a smell. "no" is stated only if the tool's complete list is public and lacks the smell; "not
 * established" means that no public source answers it. Pages name the tools with "yes" and are silent about the others.
 */
type Support = "yes" | "no" | "not established";
export type ToolSupport = { readonly [tool in ToolId]: Support };

/** A default rule. Where the tools differ, a smell has several rules. Pages omit a tool without one. */
interface Threshold {
  tools: readonly ToolId[];
  /** A phrase such as "more than 30 classes". */
  rule: string;
  source: ThresholdSourceId;
}

interface SmellInAnyFamily {
  /** Part of addresses and anchors, so it must not change. */
  id: string;
  name: string;
  /** The definition, in one sentence. */
  meaning: string;
  thresholds: readonly Threshold[];
  support: ToolSupport;
  /** The name in a tool's output, if it differs. */
  spellings?: { readonly [tool in ToolId]?: string };
}

export interface DesignSmell extends SmellInAnyFamily {
  family: "design";
  principle: DesignPrincipleId;
}

export interface OtherSmell extends SmellInAnyFamily {
  family: Exclude<SmellFamilyId, "design">;
}

export type Smell = DesignSmell | OtherSmell;
