import { allProducts, type OtherSmell, type ToolSupport } from "./smell.ts";

/** The first version of each tool that detects testability smells (specification, section 9). */
export const testabilitySmellsSince = {
  "designite-java": "2.1.0",
  "designite-csharp": "4.0.0",
} as const;

const support = { ...allProducts, dpy: "not established" } as const satisfies ToolSupport;

/** The four testability smells. The first two are patterns and have no number. */
export const testabilitySmells = [
  {
    id: "hard-wired-dependency",
    name: "Hard-wired Dependency",
    alsoCalled: ["hard-coded dependency"],
    family: "testability",
    meaning: "A class creates and uses a concrete object itself.",
    thresholds: [],
    support,
  },
  {
    id: "global-state",
    name: "Global State",
    alsoCalled: ["singleton", "global variables"],
    family: "testability",
    meaning: "A class declares or uses global variables or a singleton.",
    thresholds: [],
    support,
  },
  {
    id: "excessive-dependency",
    name: "Excessive Dependency",
    alsoCalled: ["too many dependencies"],
    family: "testability",
    meaning: "A class depends on too many other classes.",
    thresholds: [
      {
        tools: ["designite-java"],
        rule: "at least 8 outgoing dependencies",
        limits: { FANOUT: 8 },
        source: "professional-output",
      },
    ],
    support,
  },
  {
    id: "law-of-demeter-violation",
    name: "Law of Demeter Violation",
    alsoCalled: ["train wreck"],
    family: "testability",
    meaning: "A class calls methods on objects that another call returned.",
    thresholds: [
      { tools: ["designite-java"], rule: "a chain of at least 2 foreign calls", source: "professional-output" },
    ],
    support,
    spellings: { "designite-java": "Law of Demeter violation" },
  },
] as const satisfies readonly OtherSmell[];
