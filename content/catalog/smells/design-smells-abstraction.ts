import { allProducts, allTools, csharpAndJava, csharpOnly, java } from "./design-smell-support.ts";
import type { DesignSmell } from "./smell.ts";

export const abstractionSmells = [
  {
    id: "imperative-abstraction",
    name: "Imperative Abstraction",
    family: "design",
    principle: "abstraction",
    meaning: "A class consists of one operation: it has a single public method, and that method is long.",
    thresholds: [{ tools: java, rule: "exactly 1 public method, of more than 50 lines", source: "community-source" }],
    support: csharpAndJava,
  },
  {
    id: "multifaceted-abstraction",
    name: "Multifaceted Abstraction",
    family: "design",
    principle: "abstraction",
    meaning: "A class has more than one responsibility.",
    thresholds: [
      {
        tools: java,
        rule: "LCOM of at least 0.8, with at least 7 fields and at least 7 methods",
        limits: { LCOM: 0.8, NOF: 7, NOM: 7 },
        together: true,
        source: "community-source",
      },
      {
        tools: ["dpy"],
        rule: "LCOM of at least 0.8 and more than 3 methods",
        limits: { LCOM: 0.8, NOM: 4 },
        together: true,
        source: "dpy-paper",
      },
    ],
    support: allTools,
  },
  {
    id: "unnecessary-abstraction",
    name: "Unnecessary Abstraction",
    family: "design",
    principle: "abstraction",
    meaning: "A class is not needed: it has a few data members and no methods.",
    thresholds: [{ tools: java, rule: "no method and at most 5 fields", source: "community-source" }],
    support: csharpAndJava,
  },
  {
    id: "unutilized-abstraction",
    name: "Unutilized Abstraction",
    family: "design",
    principle: "abstraction",
    meaning: "A class is not used by any other class of the analyzed code.",
    thresholds: [
      {
        tools: java,
        rule: "a fan-in of 0; for a subtype also when none of its supertypes is used",
        source: "community-source",
      },
    ],
    support: csharpAndJava,
  },
  {
    id: "duplicate-abstraction",
    name: "Duplicate Abstraction",
    family: "design",
    principle: "abstraction",
    meaning: "Two classes have the same name or the same implementation.",
    thresholds: [],
    support: csharpOnly,
  },
  {
    id: "feature-envy",
    name: "Feature Envy",
    family: "design",
    principle: "abstraction",
    meaning: "A method uses the members of another class more than those of its own.",
    thresholds: [],
    support: allProducts,
  },
] as const satisfies readonly DesignSmell[];
