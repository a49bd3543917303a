import { allTools, csharpAndJava, java } from "./design-smell-support.ts";
import type { DesignSmell } from "./smell.ts";

export const encapsulationSmells = [
  {
    id: "deficient-encapsulation",
    name: "Deficient Encapsulation",
    family: "design",
    principle: "encapsulation",
    meaning: "Members of a class are more visible than they need to be.",
    thresholds: [
      { tools: java, rule: "any public field", source: "community-source" },
      { tools: ["dpy"], rule: "non-public members used from outside the class", source: "vendor" },
    ],
    support: allTools,
  },
  {
    id: "unexploited-encapsulation",
    name: "Unexploited Encapsulation",
    family: "design",
    principle: "encapsulation",
    meaning: "Conditions choose between types of one hierarchy instead of using its polymorphism.",
    thresholds: [
      {
        tools: java,
        rule: "a method with instanceof tests for two types of one hierarchy",
        source: "community-source",
      },
    ],
    support: csharpAndJava,
  },
] as const satisfies readonly DesignSmell[];
