import type { ToolId } from "../product-names.ts";
import type { CountedFamilyId, SmellFamilyId } from "./families.ts";
import { smells } from "./index.ts";
import type { Smell } from "./smell.ts";

/** The cataloged smells of a family that a tool is known to detect. */
export function detectedSmells(family: SmellFamilyId, tool: ToolId): Smell[] {
  return smells.filter((smell) => smell.family === family && smell.support[tool] === "yes");
}

export interface Coverage {
  /** Smells of the family that the tool detects. */
  detected: number;
  /** Smells of the family in the catalog. */
  cataloged: number;
  /** The share, rounded to a whole number from 0 to 100. */
  percent: number;
}

/** How many of the cataloged smells of a family a tool detects. Smells with support "not established" do not count. */
export function coverage(family: CountedFamilyId, tool: ToolId): Coverage {
  const cataloged = smells.filter((smell) => smell.family === family).length;
  const detected = detectedSmells(family, tool).length;
  return { detected, cataloged, percent: Math.round((100 * detected) / cataloged) };
}
