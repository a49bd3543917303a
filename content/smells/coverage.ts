import type { ToolId } from "../product-ids.ts";
import type { CountedFamilyId } from "./families.ts";
import { smells } from "./index.ts";

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
  const ofFamily = smells.filter((smell) => smell.family === family);
  const detected = ofFamily.filter((smell) => smell.support[tool] === "yes").length;
  return { detected, cataloged: ofFamily.length, percent: Math.round((100 * detected) / ofFamily.length) };
}
