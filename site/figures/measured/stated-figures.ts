import { csharpStudy, dpyStudy, jenkins, relationStudy } from "#content/catalog/published-figures.ts";
import { dpy, results } from "../../results/analyzed-libraries.ts";
import { formatValue } from "../../results/model/format-value.ts";
import { hero } from "../graph/hero.tsx";

/** The findings of the kinds of a family. */
function findingsOf({ findings }: (typeof results)["junit-4.13.2"]["analysis"], family: string): number {
  return findings.kindOf.filter((kind) => findings.kinds[kind]?.family === family).length;
}

const counted = (count: number, words: string) => `${formatValue(count)} ${words}`;
const commonsLang = results["commons-lang-3.12.0"].analysis;

/**
 * What more than one page states of the analyzed projects and of published studies, with its unit. It is counted from
 * the results, or stands with its source in `published-figures.ts`. Texts write `<Stated of="…" />`; the build refuses a
 * text that writes the figure itself.
 */
export const statedFigures = {
  "junit-types": counted(hero.types, "types"),
  "commons-lang-findings": counted(commonsLang.findings.count, "smells"),
  "dpy-findings": counted(dpy.analysis.findings.count, "smells"),
  "dpy-design-smells": counted(findingsOf(dpy.analysis, "design"), "design smells"),
  "dpy-implementation-smells": counted(findingsOf(dpy.analysis, "implementation"), "implementation smells"),
  "csharp-study-repositories": counted(csharpStudy.repositories, "open-source C# repositories"),
  "csharp-design-density": `${csharpStudy.designDensity} design smells`,
  "csharp-implementation-density": `${csharpStudy.implementationDensity} implementation smells`,
  "relation-study-repositories": counted(relationStudy.repositories, "C# repositories"),
  "dpy-study-smells": counted(dpyStudy.smells, "smells"),
  "jenkins-architecture-smells": counted(jenkins.versions.at(-1)?.smells ?? 0, "architecture smells"),
} as const;

export type StatedFigure = keyof typeof statedFigures;

/** The figures that a text writes itself. A number that only begins or ends alike is another one. */
export function figuresWrittenIn(text: string): string[] {
  return Object.values(statedFigures).filter((figure) => {
    const [number = "", ...words] = figure.split(" ");
    return new RegExp(`(?<![\\w.,])${RegExp.escape(number)}\\s+${RegExp.escape(words.join(" "))}\\b`).test(text);
  });
}
