import type { CountedFamilyId } from "./families.ts";
import type { SmellId } from "./index.ts";
import counted from "./prevalence.json" with { type: "json" };

/** How often DesigniteJava reports a smell, or all smells of a family, in the projects of a public study. */
export interface Prevalence {
  findings: number;
  /** With at least one finding; of a family, those whose file was counted. */
  projects: number;
}

/** Where the counted results are, as `tools/smell-prevalence/` found them. */
export const prevalenceSource = counted.source;

export const prevalenceOfFamilies: Readonly<Record<CountedFamilyId, Prevalence>> = counted.families;

/** Undefined for a smell that DesigniteJava doesn't report. */
export function prevalenceOf(id: SmellId): Prevalence | undefined {
  const smells: Partial<Record<SmellId, Prevalence>> = counted.smells;
  return smells[id];
}
