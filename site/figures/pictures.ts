import { dpy, results } from "../results/analyzed-libraries.ts";
import type { Picture } from "./figure.ts";
import { complexity } from "./pictures/complexity.tsx";
import { concentration } from "./pictures/concentration.tsx";
import { dependencyCycles } from "./pictures/dependency-cycles.tsx";
import { exampleGate } from "./pictures/example-gate.tsx";
import { findings } from "./pictures/findings.tsx";
import { instability } from "./pictures/instability.tsx";
import { moduleMap } from "./pictures/module-map.tsx";
import { ruleCounterparts } from "./pictures/rule-counterparts.tsx";
import { sizeAndFindings } from "./pictures/size-and-findings.tsx";

const { "junit-4.13.2": junit, "jsoup-1.15.3": jsoup, "commons-lang-3.12.0": commonsLang } = results;

/** Every picture of the articles by the name in their front matter. */
export const pictures = {
  "rule-counterparts": ruleCounterparts(),
  complexity: complexity(commonsLang),
  instability: instability(jsoup),
  findings: findings(commonsLang),
  concentration: concentration(results),
  "size-and-findings": sizeAndFindings(dpy),
  "dependency-cycles": dependencyCycles(junit),
  "module-map": moduleMap(dpy),
  "example-gate": exampleGate(results),
} satisfies Readonly<Record<string, Picture>>;
