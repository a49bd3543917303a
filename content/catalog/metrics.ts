import type { ToolId } from "./product-names.ts";
import type { SmellId } from "./smells/index.ts";

export const metricIds = [
  "loc",
  "cc",
  "pc",
  "nof",
  "nopf",
  "nom",
  "nopm",
  "wmc",
  "nc",
  "dit",
  "lcom",
  "fanin",
  "fanout",
  "lcc",
  "ca-ce",
  "instability",
  "average-degree",
] as const;
export type MetricId = (typeof metricIds)[number];

export type MetricLevel = "method" | "class" | "component" | "system";

export interface Metric {
  id: MetricId;
  abbreviation: string;
  name: string;
  levels: readonly MetricLevel[];
  /** What the metric counts, in one sentence. */
  definition: string;
  /** How it is computed, case by case, in TeX; absent if the definition is sufficient. */
  formulas?: readonly { tex: string; when?: string }[];
  /** Anchor of its section in the documentation. */
  anchor: string;
  /** The smells whose rules use it. */
  smells: readonly SmellId[];
  /** As for smells: pages name the tools with "yes" and are silent about the others. */
  support: { readonly [tool in ToolId]: "yes" | "no" | "not established" };
}

const allTools = {
  "designite-csharp": "yes",
  "designite-java": "yes",
  "designite-java-community": "yes",
  dpy: "yes",
} as const satisfies Metric["support"];

/** The community edition has no architecture smells, and so no component metrics. No result of DPy shows one. */
const csharpAndJava = {
  ...allTools,
  "designite-java-community": "no",
  dpy: "not established",
} as const satisfies Metric["support"];

export const metrics: readonly Metric[] = [
  {
    id: "loc",
    abbreviation: "LOC",
    name: "Lines of code",
    levels: ["method", "class"],
    definition: "The number of lines of a method or class.",
    anchor: "lines-of-code-loc",
    smells: ["god-component", "imperative-abstraction", "long-method"],
    support: allTools,
  },
  {
    id: "cc",
    abbreviation: "CC",
    name: "Cyclomatic complexity",
    levels: ["method"],
    definition: "The number of independent paths through a method: 1 plus the number of its decision points.",
    formulas: [{ tex: String.raw`\text{CC} = 1 + \text{decision points}` }],
    anchor: "cyclomatic-complexity-cc",
    smells: ["complex-method"],
    support: allTools,
  },
  {
    id: "pc",
    abbreviation: "PC",
    name: "Parameter count",
    levels: ["method"],
    definition: "The number of parameters of a method.",
    anchor: "parameter-count-pc",
    smells: ["long-parameter-list"],
    support: allTools,
  },
  {
    id: "nof",
    abbreviation: "NOF",
    name: "Number of fields",
    levels: ["class"],
    definition: "The number of fields that a class declares.",
    anchor: "fields-nof-nopf",
    smells: ["multifaceted-abstraction", "unnecessary-abstraction", "broken-modularization"],
    support: allTools,
  },
  {
    id: "nopf",
    abbreviation: "NOPF",
    name: "Number of public fields",
    levels: ["class"],
    definition: "The number of public fields of a class.",
    anchor: "fields-nof-nopf",
    smells: ["deficient-encapsulation"],
    support: allTools,
  },
  {
    id: "nom",
    abbreviation: "NOM",
    name: "Number of methods",
    levels: ["class"],
    definition: "The number of methods that a class declares.",
    anchor: "methods-nom-nopm",
    smells: [
      "multifaceted-abstraction",
      "unnecessary-abstraction",
      "broken-modularization",
      "insufficient-modularization",
    ],
    support: allTools,
  },
  {
    id: "nopm",
    abbreviation: "NOPM",
    name: "Number of public methods",
    levels: ["class"],
    definition: "The number of public methods of a class.",
    anchor: "methods-nom-nopm",
    smells: ["imperative-abstraction", "insufficient-modularization"],
    support: allTools,
  },
  {
    id: "wmc",
    abbreviation: "WMC",
    name: "Weighted methods per class",
    levels: ["class"],
    definition: "The sum of the cyclomatic complexities of the methods of a class.",
    formulas: [{ tex: String.raw`\text{WMC} = \sum \text{CC of the methods}` }],
    anchor: "weighted-methods-per-class-wmc",
    smells: ["insufficient-modularization"],
    support: allTools,
  },
  {
    id: "nc",
    abbreviation: "NC",
    name: "Number of children",
    levels: ["class"],
    definition: "The number of direct subtypes of a class.",
    anchor: "number-of-children-nc",
    smells: ["wide-hierarchy"],
    support: { ...allTools, dpy: "no" },
  },
  {
    id: "dit",
    abbreviation: "DIT",
    name: "Depth of inheritance tree",
    levels: ["class"],
    definition: "The length of the longest path from a class to the root of its hierarchy in the analyzed code.",
    anchor: "depth-of-inheritance-tree-dit",
    smells: ["deep-hierarchy"],
    support: allTools,
  },
  {
    id: "lcom",
    abbreviation: "LCOM",
    name: "Lack of cohesion in methods",
    levels: ["class"],
    definition: "The number of connected groups of methods and fields, divided by the number of methods.",
    formulas: [
      {
        tex: String.raw`\text{LCOM} = \dfrac{\text{connected groups}}{\text{methods}}`,
        when: "there is more than one group",
      },
      { tex: String.raw`\text{LCOM} = 0`, when: "there is one group" },
      {
        tex: String.raw`\text{LCOM} = -1`,
        when: "it can't be computed: an interface, or a class without fields or without methods",
      },
    ],
    anchor: "lack-of-cohesion-in-methods-lcom",
    smells: ["multifaceted-abstraction"],
    support: allTools,
  },
  {
    id: "fanin",
    abbreviation: "FANIN",
    name: "Fan-in",
    levels: ["class"],
    definition: "The number of classes that refer to a class.",
    anchor: "fan-in-and-fan-out",
    smells: ["unutilized-abstraction", "hub-like-modularization"],
    support: allTools,
  },
  {
    id: "fanout",
    abbreviation: "FANOUT",
    name: "Fan-out",
    levels: ["class"],
    definition: "The number of classes that a class refers to.",
    anchor: "fan-in-and-fan-out",
    smells: ["hub-like-modularization", "excessive-dependency"],
    support: allTools,
  },
  {
    id: "lcc",
    abbreviation: "LCC",
    name: "Lack of component cohesion",
    levels: ["component"],
    definition: "The number of independent groups of related classes, divided by the number of classes in a component.",
    formulas: [
      {
        tex: String.raw`\text{LCC} = \dfrac{\text{independent groups of classes}}{\text{classes of the component}}`,
      },
    ],
    anchor: "lack-of-component-cohesion-lcc",
    smells: ["feature-concentration"],
    support: csharpAndJava,
  },
  {
    id: "ca-ce",
    abbreviation: "Ca, Ce",
    name: "Afferent and efferent coupling",
    levels: ["component"],
    definition: "The numbers of incoming (Ca) and outgoing (Ce) dependencies of a component.",
    anchor: "coupling-of-components-ca-ce",
    smells: ["unstable-dependency"],
    support: csharpAndJava,
  },
  {
    id: "instability",
    abbreviation: "I",
    name: "Instability",
    levels: ["component"],
    definition: "Outgoing dependencies divided by all dependencies: 0 is stable, 1 is unstable.",
    formulas: [{ tex: String.raw`I = \dfrac{C_e}{C_e + C_a}` }],
    anchor: "instability-i",
    smells: ["unstable-dependency"],
    support: csharpAndJava,
  },
  {
    id: "average-degree",
    abbreviation: "2E / V",
    name: "Average degree",
    levels: ["system"],
    definition: "Twice the number of dependencies between components, divided by the number of components.",
    formulas: [{ tex: String.raw`\text{average degree} = \dfrac{2E}{V}` }],
    anchor: "average-degree",
    smells: ["dense-structure"],
    support: csharpAndJava,
  },
];

/** The metric with this id. An unknown id stops the build. */
export function metricAt(id: MetricId): Metric {
  const metric = metrics.find((one) => one.id === id);
  if (!metric) throw new Error(`The catalog holds no metric "${id}".`);
  return metric;
}
