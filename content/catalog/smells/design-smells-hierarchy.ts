import { allTools, csharpAndJava, csharpOnly, java } from "./design-smell-support.ts";
import type { DesignSmell } from "./smell.ts";

export const hierarchySmells = [
  {
    id: "unfactored-hierarchy",
    name: "Unfactored Hierarchy",
    family: "design",
    principle: "hierarchy",
    meaning: "Types of one hierarchy repeat code that belongs in their supertype.",
    thresholds: [],
    support: csharpOnly,
  },
  {
    id: "broken-hierarchy",
    name: "Broken Hierarchy",
    family: "design",
    principle: "hierarchy",
    meaning: "A subtype is not a kind of its supertype: it shares no method with it.",
    thresholds: [
      {
        tools: java,
        rule: "a subtype with public methods that overrides none of a supertype",
        source: "community-source",
      },
      { tools: ["dpy"], rule: "a subclass that shares no method with its parent", source: "dpy-paper" },
    ],
    support: allTools,
  },
  {
    id: "wide-hierarchy",
    name: "Wide Hierarchy",
    family: "design",
    principle: "hierarchy",
    meaning: "A type has too many direct subtypes.",
    thresholds: [
      { tools: java, rule: "more than 10 direct subtypes", limits: { NC: 11 }, source: "community-source" },
      { tools: ["dpy"], rule: "more than 5 direct subclasses", limits: { NC: 6 }, source: "dpy-paper" },
    ],
    support: allTools,
  },
  {
    id: "deep-hierarchy",
    name: "Deep Hierarchy",
    family: "design",
    principle: "hierarchy",
    meaning: "A type has too many levels of supertypes.",
    thresholds: [
      { tools: java, rule: "DIT of more than 6", limits: { DIT: 7 }, source: "community-source" },
      { tools: ["dpy"], rule: "DIT above 6", limits: { DIT: 7 }, source: "dpy-paper" },
    ],
    support: allTools,
  },
  {
    id: "multipath-hierarchy",
    name: "Multipath Hierarchy",
    family: "design",
    principle: "hierarchy",
    meaning: "A type inherits from a supertype both directly and through another type.",
    thresholds: [{ tools: java, rule: "any second path to a supertype", source: "community-source" }],
    support: csharpAndJava,
  },
  {
    id: "cyclic-hierarchy",
    name: "Cyclic Hierarchy",
    family: "design",
    principle: "hierarchy",
    meaning: "A supertype depends on one of its subtypes.",
    thresholds: [{ tools: java, rule: "any such dependency", source: "community-source" }],
    support: csharpAndJava,
  },
  {
    id: "rebellious-hierarchy",
    name: "Rebellious Hierarchy",
    family: "design",
    principle: "hierarchy",
    meaning:
      "A subtype rejects what it inherits: it overrides a method with one that does nothing or only throws an exception.",
    thresholds: [
      { tools: java, rule: "any overriding method with an empty body or a single throw", source: "community-source" },
      { tools: ["dpy"], rule: "overriding methods whose body is only pass, return or raise", source: "dpy-paper" },
    ],
    support: allTools,
  },
  {
    id: "missing-hierarchy",
    name: "Missing Hierarchy",
    family: "design",
    principle: "hierarchy",
    meaning: "Conditions choose between types where a common supertype is missing.",
    thresholds: [
      {
        tools: java,
        rule: "a method with instanceof tests for at least 2 types that are not supertypes of its class",
        source: "community-source",
      },
    ],
    support: csharpAndJava,
  },
] as const satisfies readonly DesignSmell[];
