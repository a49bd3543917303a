import { dpy, results } from "../results/analyzed-libraries.ts";
import { packageGraph } from "./analysis-rows.ts";
import type { Picture } from "./figure.ts";
import { complexity } from "./pictures/complexity.tsx";
import { concentration } from "./pictures/concentration.tsx";
import { dependencyCycles } from "./pictures/dependency-cycles.tsx";
import { findings } from "./pictures/findings.tsx";
import { instability } from "./pictures/instability.tsx";
import { packageMatrix } from "./pictures/package-matrix.tsx";
import { sizeAndFindings } from "./pictures/size-and-findings.tsx";
import { sizeMap } from "./pictures/size-map.tsx";
import { smellKinds } from "./pictures/smell-kinds.tsx";

const { "junit-4.13.2": junit, "jsoup-1.15.3": jsoup, "commons-lang-3.12.0": commonsLang } = results;

/**
 * Every picture of the articles by the name in their front matter.
 * Articles about C#, Python and D'Code show Java libraries too, because only their results are complete; one about Python shows DPy itself.
 */
export const pictures = {
  "smell-kinds": smellKinds(results),
  complexity: complexity(commonsLang),
  instability: instability(jsoup),
  findings: findings(commonsLang),
  concentration: concentration(results),
  "size-and-findings": sizeAndFindings(dpy),
  "dependency-cycles": dependencyCycles(junit),
  "package-matrix": packageMatrix(commonsLang, packageGraph(commonsLang)),
  "size-map": sizeMap(jsoup),
} satisfies Readonly<Record<string, Picture>>;
