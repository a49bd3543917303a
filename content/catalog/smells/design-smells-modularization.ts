import { allTools, csharpAndJava, java } from "./design-smell-support.ts";
import type { DesignSmell } from "./smell.ts";

export const modularizationSmells = [
  {
    id: "broken-modularization",
    name: "Broken Modularization",
    family: "design",
    principle: "modularization",
    meaning: "Data and the methods that work on it are in different classes; one of them has only fields.",
    thresholds: [
      { tools: java, rule: "at least 5 fields and no method", source: "community-source" },
      { tools: ["dpy"], rule: "more than 4 fields and no method", source: "dpy-paper" },
    ],
    support: allTools,
  },
  {
    id: "insufficient-modularization",
    name: "Insufficient Modularization",
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
    family: "design",
    principle: "modularization",
    meaning: "Classes depend on each other in a loop.",
    thresholds: [{ tools: java, rule: "any cycle of two or more types", source: "community-source" }],
    support: csharpAndJava,
    spellings: { "designite-java-community": "Cyclic-Dependent Modularization" },
  },
] as const satisfies readonly DesignSmell[];
