import { type Coverage, coverage } from "../catalog/smells/coverage.ts";
import { type CountedFamilyId, countedFamilyIds, smellFamilies } from "../catalog/smells/families.ts";
import { products } from "../products/index.ts";

export interface Skill extends Coverage {
  family: CountedFamilyId;
  /** Whether the tool reports the family. How many of its smells it detects may be unknown, and then is 0. */
  reported: boolean;
  /** The share, short: "7 of 7", "at least 4 of 7". */
  share: string;
  /** The share in a sentence. */
  label: string;
}

export interface ToolSkills {
  tool: string;
  language: string;
  skills: readonly Skill[];
}

function toolSkills({ id, name, language, families }: (typeof products)[keyof typeof products]): ToolSkills {
  const reported: readonly string[] = families;
  return {
    tool: name,
    language,
    skills: countedFamilyIds.map((family) => {
      const covered = coverage(family, id);
      const share = `${covered.isAtLeast ? "at least " : ""}${covered.detected} of ${covered.cataloged}`;
      return {
        family,
        reported: reported.includes(family),
        share,
        label: `${name} detects ${share} ${family} smells`,
        ...covered,
      };
    }),
  };
}

/** The skills section of the home page; every value is computed from the catalog of smells. */
export const skills = {
  heading: "Three tools, five families",
  introduction: "How many of the smells in our catalog each tool detects.",
  legend: "Language",
  /** The language that is shown first. */
  firstLanguage: "Java",
  families: countedFamilyIds.map((id) => ({
    id,
    name: smellFamilies[id].name.replace(/ smells$/, ""),
    path: `/docs/smells.html#${id}-smells`,
  })),
  tools: Object.values(products).map(toolSkills),
  reported: "reported",
  notReported: "not reported",
};
