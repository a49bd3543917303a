import { csharpStudy, dpyStudy, jenkins, relationStudy } from "#content/catalog/published-figures.ts";
import { offers, priceCurrency } from "#content/products/offers.ts";
import { promiseWords } from "#content/products/promises.ts";
import { dpy, results } from "../../results/analyzed-libraries.ts";
import { counted } from "../../results/model/format-value.ts";
import { totalsOf } from "../../results/model/totals.ts";
import { hero } from "../graph/hero.tsx";

const ofDpy = totalsOf(dpy).findingsByFamily;

/**
 * What more than one page states of the analyzed projects and of published studies, with its unit. It is counted from
 * the results, or stands with its source in `published-figures.ts`. Texts write `<Stated of="…" />`; the build refuses a
 * text that writes the figure itself.
 */
export const statedFigures = {
  "junit-types": counted(hero.types, "type"),
  "commons-lang-findings": counted(results["commons-lang-3.12.0"].analysis.findings.count, "smell"),
  "dpy-findings": counted(dpy.analysis.findings.count, "smell"),
  "dpy-design-smells": counted(ofDpy.design, "design smell"),
  "dpy-implementation-smells": counted(ofDpy.implementation, "implementation smell"),
  "csharp-study-repositories": counted(
    csharpStudy.repositories,
    "open-source C# repository",
    "open-source C# repositories",
  ),
  "csharp-design-density": `${csharpStudy.designDensity} design smells`,
  "csharp-implementation-density": `${csharpStudy.implementationDensity} implementation smells`,
  "relation-study-repositories": counted(relationStudy.repositories, "C# repository", "C# repositories"),
  "dpy-study-smells": counted(dpyStudy.smells, "smell"),
  "jenkins-architecture-smells": counted(jenkins.versions.at(-1)?.smells ?? 0, "architecture smell"),
} as const;

export type StatedFigure = keyof typeof statedFigures;

const prices = Object.values(offers).flatMap(({ price }) => (price.kind === "yearly" ? [price.amount] : []));
/** Prices and promised figures: they stand in `content/products`. */
const promised = [
  ...prices.flatMap((price) => [`${priceCurrency} ${price}`, `${price} ${priceCurrency}`]),
  ...[promiseWords.trialLines, promiseWords.freeJavaLines, promiseWords.freePythonLines],
];

/** The figures that a text writes itself. A number that only begins or ends alike is another one. */
export function figuresWrittenIn(text: string): string[] {
  return [...Object.values(statedFigures), ...promised].filter((figure) => {
    const words = figure.split(" ").map((word) => RegExp.escape(word));
    return new RegExp(`(?<![\\w.,])${words.join("\\s+")}(?!\\w|[.,]\\d)`).test(text);
  });
}
