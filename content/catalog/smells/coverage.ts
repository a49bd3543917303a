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
  /** The tool may detect more of them: for one at least, no public source answers it. */
  isAtLeast: boolean;
}

/** How many of the cataloged smells of a family a tool detects. Smells with support "not established" do not count. */
export function coverage(family: CountedFamilyId, tool: ToolId): Coverage {
  const members = smells.filter((smell) => smell.family === family);
  const cataloged = members.length;
  const detected = detectedSmells(family, tool).length;
  const isAtLeast = members.some(({ support }) => support[tool] === "not established");
  return { detected, cataloged, percent: Math.round((100 * detected) / cataloged), isAtLeast };
}
