import type { Results } from "../results/model/opened.ts";
import type { AllResults } from "../results/read/stored-results.ts";
import { packageGraph } from "./analysis-rows.ts";
import * as smells from "./definitions/architecture-smells.ts";
import * as examples from "./definitions/examples.ts";
import { densityContributions, gateRatchet } from "./definitions/quality-gate.ts";
import type { Figure, Picture } from "./figure.ts";
import { junitGraph } from "./graph/junit-graph.ts";
import { catalogCoverage } from "./measured/catalog-coverage.ts";
import { junitCycleOfFour } from "./measured/junit-cycle.ts";
import { fanInOfTypes, fanOutOfTypes, weightedMethodsOfTypes } from "./measured/metric-distributions.ts";
import { jsoupPackageMatrix, packageSizes } from "./measured/packages.ts";
import {
  changesOfFiles,
  cleanTypes,
  dpyComplexity,
  dpyImplementationSmells,
  dpySmellDensity,
  implementationSmellKinds,
  jenkinsGrowth,
  smellDensities,
} from "./measured/smell-densities.ts";
import { drawComplexity } from "./pictures/draw-complexity.ts";
import { drawConcentration } from "./pictures/draw-concentration.ts";
import { drawDependencyCycles } from "./pictures/draw-dependency-cycles.ts";
import { drawFindings } from "./pictures/draw-findings.ts";
import { drawInstability } from "./pictures/draw-instability.ts";
import { drawPackageMatrix } from "./pictures/draw-package-matrix.ts";
import { drawSizeAndFindings } from "./pictures/draw-size-and-findings.ts";
import { drawSizeMap } from "./pictures/draw-size-map.ts";
import { drawSmellKinds } from "./pictures/draw-smell-kinds.ts";

/** Every figure by the name in `<Figure name="..."/>`. */
export function drawFigures(results: AllResults, dpy: Results) {
  return {
    "cyclic-dependency": smells.cyclicDependency,
    "unstable-dependency": smells.unstableDependency,
    "ambiguous-interface": smells.ambiguousInterface,
    "god-component": smells.godComponent,
    "feature-concentration": smells.featureConcentration,
    "scattered-functionality": smells.scatteredFunctionality,
    "dense-structure": smells.denseStructure,
    "shop-stability": smells.shopStability,
    "shop-common-groups": smells.shopCommonGroups,
    "missing-hierarchy": examples.missingHierarchy,
    "cohesion-groups": examples.cohesionGroups,
    "hard-wired-dependency": examples.hardWiredDependency,
    "law-of-demeter": examples.lawOfDemeter,
    "incremental-workflow": examples.incrementalWorkflow,
    "result-comparison": examples.resultComparison,
    "density-contributions": densityContributions(),
    "gate-ratchet": gateRatchet(),
    "catalog-coverage": catalogCoverage(),
    "jenkins-growth": jenkinsGrowth(),
    "jsoup-package-matrix": jsoupPackageMatrix(results),
    "fan-in-of-types": fanInOfTypes(results),
    "fan-out-of-types": fanOutOfTypes(results),
    "weighted-methods-of-types": weightedMethodsOfTypes(results),
    "smell-densities": smellDensities(results),
    "implementation-smell-kinds": implementationSmellKinds(results),
    "package-sizes": packageSizes(results),
    "clean-types": cleanTypes(results),
    "changes-of-files": changesOfFiles(results),
    "junit-cycle-of-four": junitCycleOfFour(results["junit-4.13.2"]),
    "junit-graph": junitGraph(results["junit-4.13.2"]),
    "dpy-implementation-smells": dpyImplementationSmells(dpy),
    "dpy-complexity": dpyComplexity(dpy),
    "dpy-smell-density": dpySmellDensity(dpy),
  } satisfies Readonly<Record<string, Figure>>;
}

export type FigureName = keyof ReturnType<typeof drawFigures>;

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
  } satisfies Readonly<Record<string, Picture>>;
}

export type PictureName = keyof ReturnType<typeof drawPictures>;
