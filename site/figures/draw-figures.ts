import { readAllResults, readDpyResults } from "../results/read/stored-results.ts";
import { cohesionGroups, hardWiredDependency, lawOfDemeter, missingHierarchy } from "./definitions/class-diagrams.ts";
import {
  ambiguousInterface,
  featureConcentration,
  godComponent,
  scatteredFunctionality,
} from "./definitions/component-smells.ts";
import {
  cyclicDependency,
  denseStructure,
  shopCommonGroups,
  shopStability,
  unstableDependency,
} from "./definitions/dependency-smells.ts";
import { incrementalWorkflow, resultComparison } from "./definitions/incremental-analysis.ts";
import { densityContributions, gateRatchet } from "./definitions/quality-gate.ts";
import type { Figure } from "./figure.ts";
import type { FigureName } from "./figure-names.ts";
import type { TypeGraphFile } from "./interactive/type-graph-file.ts";
import { catalogCoverage } from "./measured/catalog-coverage.ts";
import { dpyComplexity, dpyImplementationSmells, dpySmellDensity } from "./measured/dpy-density.ts";
import { junitCycleOfFour } from "./measured/junit-cycle.ts";
import { junitGraph } from "./measured/junit-graph.ts";
import { fanInOfTypes, fanOutOfTypes, weightedMethodsOfTypes } from "./measured/metric-distributions.ts";
import { jsoupPackageMatrix, packageSizes } from "./measured/packages.ts";
import { cleanTypes, jenkinsGrowth, smellDensities } from "./measured/smell-densities.ts";
import { designSmellKinds, implementationSmellKinds } from "./measured/smell-kinds.ts";

interface DrawnFigures {
  figures: { readonly [name in FigureName]: Figure };
  /** The data of the explorable figure `junit-graph`. */
  graphFile: TypeGraphFile;
}

/** @param analysesFolder holds one folder for each analyzed project, with the tool's result files. */
export async function drawFigures(analysesFolder: string): Promise<DrawnFigures> {
  const results = await readAllResults(analysesFolder);
  const dpy = await readDpyResults(analysesFolder);
  const graph = junitGraph(results["junit-4.13.2"]);
  return {
    graphFile: graph.file,
    figures: {
      "cyclic-dependency": cyclicDependency(),
      "unstable-dependency": unstableDependency(),
      "ambiguous-interface": ambiguousInterface(),
      "god-component": godComponent(),
      "feature-concentration": featureConcentration(),
      "scattered-functionality": scatteredFunctionality(),
      "dense-structure": denseStructure(),
      "jsoup-package-matrix": jsoupPackageMatrix(results),
      "catalog-coverage": catalogCoverage(),
      "missing-hierarchy": missingHierarchy(),
      "cohesion-groups": cohesionGroups(),
      "hard-wired-dependency": hardWiredDependency(),
      "law-of-demeter": lawOfDemeter(),
      "fan-out-of-types": fanOutOfTypes(results),
      "incremental-workflow": incrementalWorkflow(),
      "result-comparison": resultComparison(),
      "smell-densities": smellDensities(results),
      "jenkins-growth": jenkinsGrowth(),
      "implementation-smell-kinds": implementationSmellKinds(results),
      "dpy-implementation-smells": dpyImplementationSmells(dpy),
      "dpy-complexity": dpyComplexity(dpy),
      "fan-in-of-types": fanInOfTypes(results),
      "junit-cycle-of-four": junitCycleOfFour(results["junit-4.13.2"]),
      "junit-graph": graph.figure,
      "shop-stability": shopStability(),
      "shop-common-groups": shopCommonGroups(),
      "dpy-smell-density": dpySmellDensity(dpy),
      "package-sizes": packageSizes(results),
      "density-contributions": densityContributions(),
      "clean-types": cleanTypes(results),
      "gate-ratchet": gateRatchet(),
      "design-smell-kinds": designSmellKinds(results),
      "weighted-methods-of-types": weightedMethodsOfTypes(results),
    },
  };
}
