import type { OtherSmell, ToolSupport } from "./smell.ts";

/**
 * DPy's own description names this family, but no public text of the vendor lists its members. The names come from an
 * independent implementation whose other lists equal those of DPy. They remain "not established", and no page counts
 * them, until the owner confirms them.
 */
const support = {
  "designite-csharp": "no",
  "designite-java": "no",
  "designite-java-community": "no",
  dpy: "not established",
} as const satisfies ToolSupport;

export const machineLearningSmells = [
  {
    id: "ambiguous-merge-key",
    name: "Ambiguous Merge Key",
    family: "machine-learning",
    meaning: "Two tables are merged without naming the key.",
    thresholds: [],
    support,
  },
  {
    id: "broken-nan-check",
    name: "Broken NaN Check",
    family: "machine-learning",
    meaning: "A value is compared with NaN by equality, which is never true.",
    thresholds: [],
    support,
  },
  {
    id: "chain-indexing",
    name: "Chain Indexing",
    family: "machine-learning",
    meaning: "A table is indexed twice in a row where a single access would do.",
    thresholds: [],
    support,
  },
  {
    id: "forward-bypass",
    name: "Forward Bypass",
    family: "machine-learning",
    meaning: "The forward method of a model is called directly, so that registered hooks are skipped.",
    thresholds: [],
    support,
  },
  {
    id: "type-blind-conversion",
    name: "Type Blind Conversion",
    family: "machine-learning",
    meaning: "The values of a table are taken without stating their type.",
    thresholds: [],
    support,
  },
  {
    id: "unnecessary-iteration",
    name: "Unnecessary Iteration",
    family: "machine-learning",
    meaning: "A loop walks over the rows of a table where one vector operation would do.",
    thresholds: [],
    support,
  },
] as const satisfies readonly OtherSmell[];
