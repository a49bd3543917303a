/** The smell families. Every page counts the first five; the smells of the last one are not listed yet. */
export const smellFamilyIds = [
  "architecture",
  "design",
  "implementation",
  "testability",
  "test",
  "machine-learning",
] as const;
export type SmellFamilyId = (typeof smellFamilyIds)[number];

/** Families whose members are fully listed, so that a share can be stated. */
export const countedFamilyIds = ["architecture", "design", "implementation", "testability", "test"] as const;
export type CountedFamilyId = (typeof countedFamilyIds)[number];

export interface SmellFamily {
  id: SmellFamilyId;
  /** Heading, as in "Architecture smells". */
  name: string;
  /** What the smells of the family concern, in one sentence. */
  scope: string;
}

export const smellFamilies = {
  architecture: {
    id: "architecture",
    name: "Architecture smells",
    scope: "They affect components (packages, namespaces, or projects) and the dependencies between them.",
  },
  design: {
    id: "design",
    name: "Design smells",
    scope: "They affect classes: their responsibilities, their visibility, and their relations to other classes.",
  },
  implementation: {
    id: "implementation",
    name: "Implementation smells",
    scope: "They affect the code inside a method: its length, branches, names, and literals.",
  },
  testability: {
    id: "testability",
    name: "Testability smells",
    scope: "They occur in production code and make it hard to test.",
  },
  test: {
    id: "test",
    name: "Test smells",
    scope: "They occur in test code and make tests weak, hard to read, or hard to maintain.",
  },
  "machine-learning": {
    id: "machine-learning",
    name: "Machine-learning smells",
    scope: "They are specific to machine-learning code written in Python.",
  },
} as const satisfies { [id in SmellFamilyId]: SmellFamily & { id: id } };

/** The design principle that a design smell violates. */
export type DesignPrincipleId = "abstraction" | "encapsulation" | "modularization" | "hierarchy";
