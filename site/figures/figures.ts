import { dpy, results } from "../results/analyzed-libraries.ts";
import * as smells from "./definitions/architecture-smells.tsx";
import * as examples from "./definitions/examples.tsx";
import type { Figure } from "./figure.ts";
import { junitGraph } from "./graph/junit-graph.tsx";
import { changesOfFiles } from "./measured/changes-of-files.tsx";
import { dpyComplexity, dpyImplementationSmells, dpySmellDensity } from "./measured/dpy.tsx";
import { jenkinsDensity } from "./measured/jenkins-density.tsx";
import { junitCycleOfFour } from "./measured/junit-cycle.ts";
import { implementationSmellKinds, smellDensities } from "./measured/libraries.tsx";
import { fanInOfTypes, fanOutOfTypes } from "./measured/metric-distributions.ts";
import { jsoupPackageMatrix } from "./measured/package-matrix.tsx";

/** Every figure by the name in `<Figure name="..."/>`. */
export const figures = {
  "cyclic-dependency": smells.cyclicDependency,
  "unstable-dependency": smells.unstableDependency,
  "ambiguous-interface": smells.ambiguousInterface,
  "god-component": smells.godComponent,
  "feature-concentration": smells.featureConcentration,
  "scattered-functionality": smells.scatteredFunctionality,
  "dense-structure": smells.denseStructure,
  "shop-stability": smells.shopStability,
  "shop-common-groups": smells.shopCommonGroups,
  "cohesion-groups": examples.cohesionGroups,
  "hard-wired-dependency": examples.hardWiredDependency,
  "law-of-demeter": examples.lawOfDemeter,
  "incremental-workflow": examples.incrementalWorkflow,
  "result-comparison": examples.resultComparison,
  "jenkins-density": jenkinsDensity(),
  "jsoup-package-matrix": jsoupPackageMatrix(results),
  "fan-in-of-types": fanInOfTypes(results),
  "fan-out-of-types": fanOutOfTypes(results),
  "smell-densities": smellDensities(results),
  "implementation-smell-kinds": implementationSmellKinds(results),
  "changes-of-files": changesOfFiles(results),
  "junit-cycle-of-four": junitCycleOfFour(results["junit-4.13.2"]),
  "junit-graph": junitGraph,
  "dpy-implementation-smells": dpyImplementationSmells(dpy),
  "dpy-complexity": dpyComplexity(dpy),
  "dpy-smell-density": dpySmellDensity(dpy),
} satisfies Readonly<Record<string, Figure>>;

export type FigureName = keyof typeof figures;
