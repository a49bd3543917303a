import type { ToolId } from "../product-names.ts";

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
  /** The file in which each tool writes its findings, where that is known. */
  files: { readonly [tool in ToolId]?: string };
}

export const smellFamilies = {
  architecture: {
    id: "architecture",
    name: "Architecture smells",
    scope: "They concern components (packages, namespaces, or projects) and the dependencies between them.",
    files: { "designite-csharp": "ArchSmells", "designite-java": "ArchitectureSmells.csv", dpy: "arch_smells" },
  },
  design: {
    id: "design",
    name: "Design smells",
    scope: "They concern classes: their responsibilities, their visibility, and their relations to other classes.",
    files: {
      "designite-csharp": "DesignSmells",
      "designite-java": "DesignSmells.csv",
      "designite-java-community": "designCodeSmells.csv",
      dpy: "design_smells",
    },
  },
  implementation: {
    id: "implementation",
    name: "Implementation smells",
    scope: "They concern the code inside a method: its length, branches, names, and literals.",
    files: {
      "designite-csharp": "ImpSmells",
      "designite-java": "ImplementationSmells.csv",
      "designite-java-community": "implementationCodeSmells.csv",
      dpy: "implementation_smells",
    },
  },
  testability: {
    id: "testability",
    name: "Testability smells",
    scope: "They occur in production code and make it hard to test.",
    files: { "designite-csharp": "TestabilitySmells", "designite-java": "TestabilitySmells.csv" },
  },
  test: {
    id: "test",
    name: "Test smells",
    scope: "They occur in test code and make tests weak, hard to read or hard to maintain.",
    files: { "designite-csharp": "TestSmells", "designite-java": "TestSmells.csv" },
  },
  "machine-learning": {
    id: "machine-learning",
    name: "Machine-learning smells",
    scope: "They are specific to machine-learning code written in Python.",
    files: {},
  },
} as const satisfies { [id in SmellFamilyId]: SmellFamily & { id: id } };

/** The design principle that a design smell violates. */
export type DesignPrincipleId = "abstraction" | "encapsulation" | "modularization" | "hierarchy";
