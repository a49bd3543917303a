import type { ToolId } from "../product-names.ts";
import type { DesignPrincipleId, SmellFamilyId } from "./families.ts";
import type { ThresholdSourceId } from "./threshold-sources.ts";

/**
 * Whether a tool detects a smell. "no" is stated only if the tool's complete list is public and lacks the smell; "not
 * established" means that no public source answers it. Pages name the tools with "yes" and are silent about the others.
 */
type Support = "yes" | "no" | "not established";
export type ToolSupport = { readonly [tool in ToolId]: Support };

export const allTools = {
  "designite-csharp": "yes",
  "designite-java": "yes",
  "designite-java-community": "yes",
  dpy: "yes",
} as const satisfies ToolSupport;

/** All but the community edition. */
export const allProducts = { ...allTools, "designite-java-community": "no" } as const satisfies ToolSupport;

/** The two editions of the Java tool, which share their design and implementation rules. */
export const java = ["designite-java", "designite-java-community"] as const;

/** A metric of the tools' result files that a rule compares with a number, as it is named there. */
export type LimitedMetric =
  | "LOC"
  | "CC"
  | "PC"
  | "NOF"
  | "NOM"
  | "NOPM"
  | "WMC"
  | "NC"
  | "DIT"
  | "LCOM"
  | "FANIN"
  | "FANOUT";

/** Characters of a name or statement, logical operators of a condition, sizes of packages and how densely they are linked. */
export type CodeMeasure =
  | "nameLength"
  | "statementLength"
  | "logicalOperators"
  | "typesOfPackage"
  | "linesOfPackage"
  | "averageDegree";

/** A default rule. Where the tools differ, a smell has several rules. Pages omit a tool without one. */
export interface Threshold {
  tools: readonly ToolId[];
  /** A phrase such as "more than 30 classes". */
  rule: string;
  /**
   * The first value of each metric that breaks the rule: 31 for "more than 30", because all metrics of such rules are
   * whole numbers. Absent if the rule compares no such metric, or asks for a small value. A test compares the numbers
   * with the words.
   */
  limits?: { readonly [metric in LimitedMetric]?: number };
  /** Likewise for what result files do not hold, and only a look at the code can tell. */
  codeLimits?: { readonly [measure in CodeMeasure]?: number };
  /** The rule is broken only if all limits are reached; otherwise one is enough. */
  together?: true;
  source: ThresholdSourceId;
}

interface SmellInAnyFamily {
  /** Part of addresses and anchors, so it must not change. */
  id: string;
  name: string;
  /** What books, other tools and people who search call it; the title of its page has them. */
  alsoCalled?: readonly string[];
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
