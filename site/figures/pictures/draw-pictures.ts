import { packageGraph, type Results } from "../../results/model/analysis-rows.ts";
import type { AllResults } from "../../results/read/stored-results.ts";
import type { FramedPicture } from "../drawing.ts";
import { drawComplexity } from "./draw-complexity.ts";
import { drawConcentration } from "./draw-concentration.ts";
import { drawDependencyCycles } from "./draw-dependency-cycles.ts";
import { drawFindings } from "./draw-findings.ts";
import { drawInstability } from "./draw-instability.ts";
import { drawPackageMatrix } from "./draw-package-matrix.ts";
import { drawSizeAndFindings } from "./draw-size-and-findings.ts";
import { drawSizeMap } from "./draw-size-map.ts";
import { drawSmellKinds } from "./draw-smell-kinds.ts";

/**
 * Every picture of the articles by the name in their front matter.
 * Articles about C#, Python and D'Code show Java libraries too, because only their results are complete; one about Python shows DPy itself.
 */
export function drawPictures(results: AllResults, dpy: Results) {
  const { "junit-4.13.2": junit, "jsoup-1.15.3": jsoup, "commons-lang-3.12.0": commonsLang } = results;
  return {
    "smell-kinds": drawSmellKinds(results),
    complexity: drawComplexity(commonsLang),
    instability: drawInstability(jsoup),
    findings: drawFindings(commonsLang),
    concentration: drawConcentration(results),
    "size-and-findings": drawSizeAndFindings(dpy),
    "dependency-cycles": drawDependencyCycles(junit),
    "package-matrix": drawPackageMatrix(commonsLang, packageGraph(commonsLang)),
    "size-map": drawSizeMap(jsoup),
  } satisfies Readonly<Record<string, FramedPicture>>;
}

export type PictureName = keyof ReturnType<typeof drawPictures>;
