/** The smell families. Every page counts the first five; the last one concerns Python only. */
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
    scope: "They concern components, that is packages, namespaces or projects, and how these depend on each other.",
  },
  design: {
    id: "design",
    name: "Design smells",
    scope: "They concern classes: what a class stands for, what it hides and how it relates to other classes.",
  },
  implementation: {
    id: "implementation",
    name: "Implementation smells",
    scope: "They concern the inside of a method: its length, its branches, its names and its literals.",
  },
  testability: {
    id: "testability",
    name: "Testability smells",
    scope: "They sit in production code and make it hard to write a test for it.",
  },
  test: {
    id: "test",
    name: "Test smells",
    scope: "They sit in test code and make tests weak, hard to read or hard to keep.",
  },
  "machine-learning": {
    id: "machine-learning",
    name: "Machine-learning smells",
    scope: "They concern the use of data and model libraries in Python code.",
  },
} as const satisfies { [id in SmellFamilyId]: SmellFamily & { id: id } };

/** The design principle that a design smell violates. */
export type DesignPrincipleId = "abstraction" | "encapsulation" | "modularization" | "hierarchy";
