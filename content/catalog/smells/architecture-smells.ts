import { allProducts, type OtherSmell, type ToolSupport } from "./smell.ts";

/** The community edition has no architecture smells. */
const csharpAndJava = { ...allProducts, dpy: "not established" } as const satisfies ToolSupport;

/**
 * The seven architecture smells. A component is a package in Java and Python, a namespace or project in C#. Only the rules
 * of DesigniteJava can be read from published results.
 */
export const architectureSmells = [
  {
    id: "cyclic-dependency",
    name: "Cyclic Dependency",
    alsoCalled: ["circular dependency", "package cycle"],
    family: "architecture",
    meaning: "Components depend on each other in a cycle, directly or through others.",
    thresholds: [{ tools: ["designite-java"], rule: "any cycle", source: "professional-output" }],
    support: csharpAndJava,
  },
  {
    id: "unstable-dependency",
    name: "Unstable Dependency",
    family: "architecture",
    meaning: "A component relies on one that is less stable than itself.",
    thresholds: [
      {
        tools: ["designite-java"],
        rule: "the component relied on is less stable",
        source: "professional-output",
      },
    ],
    support: allProducts,
  },
  {
    id: "ambiguous-interface",
    name: "Ambiguous Interface",
    family: "architecture",
    meaning: "A component offers a single, general entry point.",
    thresholds: [
      {
        tools: ["designite-java"],
        rule: "a single, general entry point, through one class",
        source: "professional-output",
      },
    ],
    support: csharpAndJava,
  },
  {
    id: "god-component",
    name: "God Component",
    alsoCalled: ["god package", "large package"],
    family: "architecture",
    meaning: "A component has grown too large, in classes or in lines.",
    thresholds: [
      {
        tools: ["designite-java"],
        rule: "more than 30 classes or more than 27,000 lines of code",
        codeLimits: { typesOfPackage: 31, linesOfPackage: 27_001 },
        source: "professional-output",
      },
      {
        tools: ["designite-csharp"],
        rule: "at least 30 classes or more than 27,000 lines of code",
        codeLimits: { typesOfPackage: 30, linesOfPackage: 27_001 },
        source: "csharp-output",
      },
    ],
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
      {
        tools: ["designite-csharp"],
        rule: "a lack of component cohesion (LCC) of at least 0.2",
        source: "csharp-output",
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
        tools: ["designite-java"],
        rule: "two or more components share a concern",
        source: "professional-output",
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
    thresholds: [
      {
        tools: ["designite-java"],
        rule: "an average degree 2E / V of 5 or more",
        codeLimits: { averageDegree: 5 },
        source: "professional-output",
      },
    ],
    support: allProducts,
  },
] as const satisfies readonly OtherSmell[];
