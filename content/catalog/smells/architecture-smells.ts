import { allProducts, type OtherSmell, type ToolSupport } from "./smell.ts";

/** The community edition has no architecture smells. */
const csharpAndJava = { ...allProducts, dpy: "not established" } as const satisfies ToolSupport;

const products = ["designite-csharp", "designite-java", "dpy"] as const;

/** The seven architecture smells. A component is a package in Java and Python, a namespace or project in C#. */
export const architectureSmells = [
  {
    id: "cyclic-dependency",
    name: "Cyclic Dependency",
    alsoCalled: ["circular dependency", "package cycle"],
    family: "architecture",
    meaning: "Components depend on each other in a cycle, directly or through others.",
    thresholds: [{ tools: ["designite-csharp", "designite-java"], rule: "any cycle", source: "vendor" }],
    support: csharpAndJava,
  },
  {
    id: "unstable-dependency",
    name: "Unstable Dependency",
    family: "architecture",
    meaning: "A component relies on one that is less stable than itself.",
    thresholds: [
      {
        tools: products,
        rule: "the instability Ce / (Ca + Ce) of the component relied on is higher than its own",
        source: "vendor",
      },
    ],
    support: allProducts,
  },
  {
    id: "ambiguous-interface",
    name: "Ambiguous Interface",
    family: "architecture",
    meaning: "A component offers a single, general entry point.",
    thresholds: [{ tools: ["designite-csharp", "designite-java"], rule: "one public entry method", source: "vendor" }],
    support: csharpAndJava,
  },
  {
    id: "god-component",
    name: "God Component",
    alsoCalled: ["god package", "large package"],
    family: "architecture",
    meaning: "A component has grown too large, in classes or in lines.",
    thresholds: [{ tools: products, rule: "more than 30 classes or more than 27,000 lines of code", source: "vendor" }],
    support: allProducts,
  },
  {
    id: "feature-concentration",
    name: "Feature Concentration",
    family: "architecture",
    meaning: "A component implements several unrelated concerns.",
    thresholds: [
      {
        tools: ["designite-java"],
        rule: "a lack of component cohesion (LCC) of at least 0.2",
        source: "professional-output",
      },
    ],
    support: allProducts,
  },
  {
    id: "scattered-functionality",
    name: "Scattered Functionality",
    family: "architecture",
    meaning: "One concern is implemented in several components.",
    thresholds: [
      {
        tools: ["designite-csharp", "designite-java"],
        rule: "two or more components share a concern",
        source: "vendor",
      },
    ],
    support: csharpAndJava,
  },
  {
    id: "dense-structure",
    name: "Dense Structure",
    alsoCalled: ["tangled packages"],
    family: "architecture",
    meaning: "The dependencies between components are too dense to form a recognizable structure.",
    thresholds: [{ tools: products, rule: "an average degree 2E / V of 5 or more (customizable)", source: "vendor" }],
    support: allProducts,
  },
] as const satisfies readonly OtherSmell[];
