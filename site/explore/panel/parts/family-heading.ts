import { smellFamilies } from "#content/smells/families.ts";
import type { FamilyName } from "../../model/analysis.ts";

/** The heading of a family of findings. */
export function familyHeading(family: FamilyName): string {
  return family === "other" ? "Other findings" : smellFamilies[family].name;
}
