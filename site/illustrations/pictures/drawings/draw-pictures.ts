import type { AllResults } from "../data/analysis-results.ts";
import type { Picture } from "../marks/drawing.ts";
import type { PictureName } from "../picture-names.ts";
import { drawComplexity } from "./draw-complexity.ts";
import { drawConcentration } from "./draw-concentration.ts";
import { drawDependencyCycles } from "./draw-dependency-cycles.ts";
import { drawFindings } from "./draw-findings.ts";
import { drawHero } from "./draw-hero.ts";
import { drawInstability } from "./draw-instability.ts";
import { drawPackageMatrix } from "./draw-package-matrix.ts";
import { drawSizeAndFindings } from "./draw-size-and-findings.ts";
import { drawSizeMap } from "./draw-size-map.ts";
import { drawSmellKinds } from "./draw-smell-kinds.ts";

/** Articles on C#, Python and D'Code show Java libraries too: there are no open results of the other tools. */
export function drawPictures(results: AllResults): { [name in PictureName]: Picture } {
  const { "junit-4.13.2": junit, "jsoup-1.15.3": jsoup, "commons-lang-3.12.0": commonsLang } = results;
  return {
    hero: drawHero(junit),
    "comparing-designite-with-sonarqube-ndepend": drawSmellKinds(results),
    "understanding-testability-test-smells": drawComplexity(commonsLang),
    "does-your-architecture-smell": drawInstability(jsoup),
    "analyze-code-quality-incrementally": drawFindings(commonsLang),
    "i-dont-need-to-worry-about-smells": drawConcentration(results),
    "interactive-code-quality-analysis-using-dpy": drawSizeAndFindings(jsoup),
    "dependency-graph-visualization": drawDependencyCycles(junit),
    "does-your-architecture-smell-revisited": drawPackageMatrix(commonsLang),
    "dcode-engineering-intelligence": drawSizeMap(junit),
  };
}
