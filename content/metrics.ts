import type { ToolId } from "./products/ids.ts";

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
  /** What it counts, in one sentence. */
  definition: string;
  /** "no" where the tool's published output has no such column, "not established" where nothing public settles it. */
  support: { readonly [tool in ToolId]: "yes" | "no" | "not established" };
}

const allTools = {
  "designite-csharp": "yes",
  "designite-java": "yes",
  "designite-java-community": "yes",
  dpy: "yes",
} as const satisfies Metric["support"];

/** Component metrics serve the architecture smells, which the community edition does not have. */
const allProducts = { ...allTools, "designite-java-community": "no" } as const satisfies Metric["support"];
const csharpAndJava = { ...allProducts, dpy: "not established" } as const satisfies Metric["support"];

/** What the tools measure. */
export const metrics: readonly Metric[] = [
  {
    id: "loc",
    abbreviation: "LOC",
    name: "Lines of code",
    levels: ["method", "class"],
    definition: "The physical lines of a method or class.",
    support: allTools,
  },
  {
    id: "cc",
    abbreviation: "CC",
    name: "Cyclomatic complexity",
    levels: ["method"],
    definition: "The independent paths through a method: 1 plus the number of its decision points.",
    support: allTools,
  },
  {
    id: "pc",
    abbreviation: "PC",
    name: "Parameter count",
    levels: ["method"],
    definition: "The number of parameters of a method.",
    support: allTools,
  },
  {
    id: "nof",
    abbreviation: "NOF",
    name: "Number of fields",
    levels: ["class"],
    definition: "The fields that a class declares.",
    support: allTools,
  },
  {
    id: "nopf",
    abbreviation: "NOPF",
    name: "Number of public fields",
    levels: ["class"],
    definition: "The public ones among the fields of a class.",
    support: allTools,
  },
  {
    id: "nom",
    abbreviation: "NOM",
    name: "Number of methods",
    levels: ["class"],
    definition: "The methods that a class declares.",
    support: allTools,
  },
  {
    id: "nopm",
    abbreviation: "NOPM",
    name: "Number of public methods",
    levels: ["class"],
    definition: "The public ones among the methods of a class.",
    support: allTools,
  },
  {
    id: "wmc",
    abbreviation: "WMC",
    name: "Weighted methods per class",
    levels: ["class"],
    definition: "The sum of the cyclomatic complexities of the methods of a class.",
    support: allTools,
  },
  {
    id: "nc",
    abbreviation: "NC",
    name: "Number of children",
    levels: ["class"],
    definition: "The direct subtypes of a class.",
    support: { ...allTools, dpy: "no" },
  },
  {
    id: "dit",
    abbreviation: "DIT",
    name: "Depth of inheritance tree",
    levels: ["class"],
    definition: "The longest path from a class to the root of its hierarchy within the analysed code.",
    support: allTools,
  },
  {
    id: "lcom",
    abbreviation: "LCOM",
    name: "Lack of cohesion in methods",
    levels: ["class"],
    definition:
      "The connected groups of methods and fields divided by the number of methods: 0 for a single group, -1 where it cannot be computed, as for an interface.",
    support: allTools,
  },
  {
    id: "fanin",
    abbreviation: "FANIN",
    name: "Fan-in",
    levels: ["class"],
    definition: "The classes that refer to a class.",
    support: allTools,
  },
  {
    id: "fanout",
    abbreviation: "FANOUT",
    name: "Fan-out",
    levels: ["class"],
    definition: "The classes that a class refers to.",
    support: allTools,
  },
  {
    id: "lcc",
    abbreviation: "LCC",
    name: "Lack of component cohesion",
    levels: ["component"],
    definition: "The independent groups of related classes divided by the number of classes of a component.",
    support: csharpAndJava,
  },
  {
    id: "ca-ce",
    abbreviation: "Ca, Ce",
    name: "Afferent and efferent coupling",
    levels: ["component"],
    definition: "The incoming (Ca) and outgoing (Ce) dependencies of a component.",
    support: csharpAndJava,
  },
  {
    id: "instability",
    abbreviation: "I",
    name: "Instability",
    levels: ["component"],
    definition: "Outgoing coupling divided by all coupling, Ce / (Ce + Ca): 0 is stable, 1 is unstable.",
    support: allProducts,
  },
  {
    id: "average-degree",
    abbreviation: "2E / V",
    name: "Average degree",
    levels: ["system"],
    definition: "Twice the edges of the component graph divided by its vertices.",
    support: allProducts,
  },
];
