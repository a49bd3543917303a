import { allProducts, allTools, type DesignSmell, java, type ToolSupport } from "./smell.ts";

/** The list of design smells in DPy's output is incomplete, so a smell missing there is not established. */
const csharpAndJava = { ...allTools, dpy: "not established" } as const satisfies ToolSupport;

const csharpOnly = {
  ...csharpAndJava,
  "designite-java": "no",
  "designite-java-community": "no",
} as const satisfies ToolSupport;

const abstractionSmells = [
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
    alsoCalled: ["divergent change"],
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
        tools: ["designite-csharp"],
        rule: "LCOM of at least 0.8, with at least 7 fields and at least 7 methods",
        limits: { LCOM: 0.8, NOF: 7, NOM: 7 },
        together: true,
        source: "csharp-output",
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
    alsoCalled: ["lazy class"],
    family: "design",
    principle: "abstraction",
    meaning: "A class isn't needed: it has a few data members and no methods.",
    thresholds: [
      { tools: java, rule: "no method and at most 5 fields", source: "community-source" },
      { tools: ["designite-csharp"], rule: "no method and at most 5 fields and properties", source: "csharp-output" },
    ],
    support: csharpAndJava,
  },
  {
    id: "unutilized-abstraction",
    name: "Unutilized Abstraction",
    alsoCalled: ["unused class"],
    family: "design",
    principle: "abstraction",
    meaning: "A class isn't used by any other class in the analyzed code.",
    thresholds: [
      {
        tools: java,
        rule: "a fan-in of 0, or a subtype whose supertypes aren't used",
        source: "community-source",
      },
    ],
    support: csharpAndJava,
  },
  {
    id: "duplicate-abstraction",
    name: "Duplicate Abstraction",
    alsoCalled: ["duplicate class"],
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

const encapsulationSmells = [
  {
    id: "deficient-encapsulation",
    name: "Deficient Encapsulation",
    alsoCalled: ["public fields"],
    family: "design",
    principle: "encapsulation",
    meaning: "Members of a class are more visible than they need to be.",
    thresholds: [
      { tools: java, rule: "any public field", source: "community-source" },
      { tools: ["dpy"], rule: "non-public members used from outside the class", source: "dpy-output" },
    ],
    support: allTools,
  },
  {
    id: "unexploited-encapsulation",
    name: "Unexploited Encapsulation",
    alsoCalled: ["type checks"],
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

const hierarchySmells = [
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
    alsoCalled: ["misused inheritance"],
    family: "design",
    principle: "hierarchy",
    meaning: "A subtype isn't a kind of its supertype: it shares no method with it.",
    thresholds: [
      {
        tools: java,
        rule: "a subtype that has public methods but overrides none of a supertype's",
        source: "community-source",
      },
      { tools: ["dpy"], rule: "a subclass that shares no method with its parent", source: "dpy-paper" },
    ],
    support: allTools,
  },
  {
    id: "wide-hierarchy",
    name: "Wide Hierarchy",
    alsoCalled: ["too many subclasses"],
    family: "design",
    principle: "hierarchy",
    meaning: "A type has too many direct subtypes.",
    thresholds: [
      { tools: java, rule: "more than 10 direct subtypes", limits: { NC: 11 }, source: "community-source" },
      { tools: ["designite-csharp"], rule: "at least 10 direct subtypes", limits: { NC: 10 }, source: "csharp-output" },
      { tools: ["dpy"], rule: "more than 5 direct subclasses", limits: { NC: 6 }, source: "dpy-paper" },
    ],
    support: allTools,
  },
  {
    id: "deep-hierarchy",
    name: "Deep Hierarchy",
    alsoCalled: ["deep inheritance"],
    family: "design",
    principle: "hierarchy",
    meaning: "A type has too many levels of supertypes.",
    thresholds: [
      { tools: java, rule: "DIT of more than 6", limits: { DIT: 7 }, source: "community-source" },
      { tools: ["designite-csharp"], rule: "DIT of at least 6", limits: { DIT: 6 }, source: "csharp-output" },
      { tools: ["dpy"], rule: "DIT above 6", limits: { DIT: 7 }, source: "dpy-paper" },
    ],
    support: allTools,
  },
  {
    id: "multipath-hierarchy",
    name: "Multipath Hierarchy",
    alsoCalled: ["repeated inheritance"],
    family: "design",
    principle: "hierarchy",
    meaning: "A type inherits from a supertype both directly and through another type.",
    thresholds: [
      {
        tools: java,
        rule: "a direct supertype that another direct supertype also inherits from",
        source: "community-source",
      },
    ],
    support: csharpAndJava,
  },
  {
    id: "cyclic-hierarchy",
    name: "Cyclic Hierarchy",
    family: "design",
    principle: "hierarchy",
    meaning: "A supertype depends on one of its subtypes.",
    thresholds: [
      { tools: ["designite-java"], rule: "any dependency on a subtype", source: "professional-output" },
      {
        tools: ["designite-java-community"],
        rule: "a direct or indirect supertype with the same simple name",
        source: "community-source",
      },
    ],
    support: csharpAndJava,
  },
  {
    id: "rebellious-hierarchy",
    name: "Rebellious Hierarchy",
    alsoCalled: ["refused bequest"],
    family: "design",
    principle: "hierarchy",
    meaning:
      "A subtype rejects what it inherits: it overrides a method with one that does nothing or only throws an exception.",
    thresholds: [
      {
        tools: ["designite-java"],
        rule: "any method that rejects an inherited one, as the cause states",
        source: "professional-output",
      },
      {
        tools: ["designite-java-community"],
        rule: "a method without a body that declares an inherited one again",
        source: "community-source",
      },
      { tools: ["dpy"], rule: "overriding methods whose body is only pass, return, or raise", source: "dpy-paper" },
    ],
    support: allTools,
  },
  {
    id: "missing-hierarchy",
    name: "Missing Hierarchy",
    alsoCalled: ["instanceof chain"],
    family: "design",
    principle: "hierarchy",
    meaning: "Conditions choose between types where a common supertype is missing.",
    thresholds: [
      {
        tools: java,
        rule: "a method with instanceof tests for at least 2 types that aren't supertypes of its class",
        source: "community-source",
      },
    ],
    support: csharpAndJava,
  },
] as const satisfies readonly DesignSmell[];

const modularizationSmells = [
  {
    id: "broken-modularization",
    name: "Broken Modularization",
    alsoCalled: ["data class"],
    family: "design",
    principle: "modularization",
    meaning: "Data and the methods that work on it are in different classes; one of them has only fields.",
    thresholds: [
      { tools: java, rule: "at least 5 fields and no method", source: "community-source" },
      { tools: ["designite-csharp"], rule: "at least 5 fields and properties and no method", source: "csharp-output" },
      { tools: ["dpy"], rule: "more than 4 fields and no method", source: "dpy-paper" },
    ],
    support: allTools,
  },
  {
    id: "insufficient-modularization",
    name: "Insufficient Modularization",
    alsoCalled: ["God class", "large class"],
    family: "design",
    principle: "modularization",
    meaning: "A class is too large or too complex and should be divided.",
    thresholds: [
      {
        tools: java,
        rule: "at least 20 public methods, or at least 30 methods, or WMC of at least 100",
        limits: { NOPM: 20, NOM: 30, WMC: 100 },
        source: "community-source",
      },
      {
        tools: ["designite-csharp"],
        rule: "at least 20 public methods, or at least 30 methods, or WMC of at least 100",
        limits: { NOPM: 20, NOM: 30, WMC: 100 },
        source: "csharp-output",
      },
      {
        tools: ["dpy"],
        rule: "more than 20 public methods, or more than 30 methods, or WMC above 100",
        limits: { NOPM: 21, NOM: 31, WMC: 101 },
        source: "dpy-paper",
      },
    ],
    support: allTools,
  },
  {
    id: "hub-like-modularization",
    name: "Hub-like Modularization",
    alsoCalled: ["hub class"],
    family: "design",
    principle: "modularization",
    meaning: "A class has many incoming and many outgoing dependencies.",
    thresholds: [
      {
        tools: java,
        rule: "fan-in of at least 20 and fan-out of at least 20",
        limits: { FANIN: 20, FANOUT: 20 },
        together: true,
        source: "community-source",
      },
      {
        tools: ["designite-csharp"],
        rule: "fan-in of at least 20 and fan-out of at least 20",
        limits: { FANIN: 20, FANOUT: 20 },
        together: true,
        source: "csharp-output",
      },
      {
        tools: ["dpy"],
        rule: "fan-in above 7 and fan-out above 7",
        limits: { FANIN: 8, FANOUT: 8 },
        together: true,
        source: "dpy-paper",
      },
    ],
    support: allTools,
  },
  {
    id: "cyclically-dependent-modularization",
    name: "Cyclically-dependent Modularization",
    alsoCalled: ["class cycle"],
    family: "design",
    principle: "modularization",
    meaning: "Classes depend on each other in a cycle.",
    thresholds: [{ tools: java, rule: "any cycle of two or more types", source: "community-source" }],
    support: csharpAndJava,
    spellings: { "designite-java-community": "Cyclic-Dependent Modularization" },
  },
] as const satisfies readonly DesignSmell[];

/** The twenty design smells, grouped by the principle they violate. */
export const designSmells = [
  ...abstractionSmells,
  ...encapsulationSmells,
  ...modularizationSmells,
  ...hierarchySmells,
] as const;
