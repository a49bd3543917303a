import { designiteJava } from "./products/designite-java.ts";
import { coverage } from "./smells/coverage.ts";
import { type CountedFamilyId, countedFamilyIds, smellFamilies } from "./smells/families.ts";

export interface Skill {
  family: CountedFamilyId;
  name: string;
  /** Whole number from 0 to 100: the share of the cataloged smells that the tool detects. */
  percent: number;
  /** The same in words. */
  label: string;
}

/** The tool whose coverage the bars show. */
const tool = designiteJava;

function skill(family: CountedFamilyId): Skill {
  const { detected, cataloged, percent } = coverage(family, tool.id);
  return {
    family,
    name: smellFamilies[family].name,
    percent,
    label: `${tool.name} detects ${detected} of ${cataloged} ${family} smells`,
  };
}

/** The skills section of the home page; every value is computed from the catalog of smells. */
export const skills = {
  heading: "Five families of smells",
  introduction: `What ${tool.name} ${tool.latestVersion}, professional edition, detects of our catalog.`,
  bars: countedFamilyIds.map(skill),
  note: "The catalog lists every smell that at least one of our tools detects. Some smells exist in one language only.",
};
