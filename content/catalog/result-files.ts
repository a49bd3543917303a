import type { ProductId, ToolId } from "./product-names.ts";
import type { SmellFamilyId } from "./smells/families.ts";

/** What the cells of a column hold. */
type ColumnType = "text" | "line" | "line or range";

/** A column of a result file that is no metric. */
interface TextColumn {
  /** The heading in the current version. */
  heading: string;
  type: ColumnType;
  meaning: string;
}

/** A column with a value of the metric that has this abbreviation in the catalog. */
interface MetricColumn {
  heading: string;
  metric: string;
}

export type ResultColumn = (TextColumn | MetricColumn) & {
  /** The heading in other versions, where it differs; `null` where they lack the column. */
  other?: string | null;
  /** The heading in the community edition, where it differs; `null` where it lacks the column. */
  community?: string | null;
};

export interface ResultFile {
  /** Its name, or the part of the name that all such files share. */
  file: string;
  /** The name in the community edition. */
  community?: string;
  /** The smells in it. */
  family?: SmellFamilyId;
  /** Its content for the page of the product. */
  holds: string;
  /** The columns in their order. Absent where they are not known, and for a file that is no table. */
  columns?: readonly ResultColumn[];
}

/** A metric whose column has its abbreviation as heading. */
const metricsOf = (...headings: readonly string[]): MetricColumn[] =>
  headings.map((heading) => ({ heading, metric: heading }));

const java = {
  project: { heading: "Project Name", other: "Project", type: "text", meaning: "name of the analyzed project" },
  package: { heading: "Package Name", other: "Package", type: "text", meaning: "full name of the package" },
  type: { heading: "Type Name", other: "Class", type: "text", meaning: "name of the type, without its package" },
  method: {
    heading: "Method Name",
    other: "Method",
    type: "text",
    meaning: "name of the method, without its parameters",
  },
  cause: {
    heading: "Cause of the Smell",
    other: "Description",
    community: null,
    type: "text",
    meaning: "why the tool reports the smell, often with names and measured values",
  },
} as const satisfies Record<string, ResultColumn>;

const javaSmell = (heading: string): ResultColumn => ({
  heading,
  other: "Smell",
  community: "Code Smell",
  type: "text",
  meaning: "name of the smell",
});

const javaLine = (heading: string, of: string): ResultColumn => ({
  heading,
  community: null,
  type: "line",
  meaning: `line on which the ${of} begins`,
});

const javaFiles: readonly ResultFile[] = [
  {
    file: "ArchitectureSmells.csv",
    family: "architecture",
    holds: "Architecture smells by package, with their cause",
    columns: [java.project, java.package, javaSmell("Architecture Smell"), java.cause],
  },
  {
    file: "DesignSmells.csv",
    community: "designCodeSmells.csv",
    family: "design",
    holds: "Design smells by type, with their cause",
    columns: [java.project, java.package, java.type, javaSmell("Design Smell"), java.cause],
  },
  {
    file: "ImplementationSmells.csv",
    community: "implementationCodeSmells.csv",
    family: "implementation",
    holds: "Implementation smells by method, with cause and line",
    columns: [
      java.project,
      java.package,
      java.type,
      java.method,
      javaSmell("Implementation Smell"),
      java.cause,
      javaLine("Method start line no", "method"),
    ],
  },
  {
    file: "TestabilitySmells.csv",
    family: "testability",
    holds: "Testability smells by type, with their cause",
    columns: [java.project, java.package, java.type, javaSmell("Testability Smell"), java.cause],
  },
  {
    file: "TestSmells.csv",
    family: "test",
    holds: "Test smells by test method, with their cause",
    columns: [java.project, java.package, java.type, java.method, javaSmell("Test Smell"), java.cause],
  },
  {
    file: "TypeMetrics.csv",
    community: "typeMetrics.csv",
    holds: "Metrics of every type",
    columns: [
      java.project,
      java.package,
      java.type,
      ...metricsOf("NOF", "NOPF", "NOM", "NOPM", "LOC", "WMC", "NC", "DIT", "LCOM", "FANIN", "FANOUT"),
      { heading: "File path", community: null, type: "text", meaning: "path of the source file" },
      javaLine("Line no", "type"),
    ],
  },
  {
    file: "MethodMetrics.csv",
    community: "methodMetrics.csv",
    holds: "Metrics of every method",
    columns: [
      java.project,
      java.package,
      java.type,
      { ...java.method, community: "MethodName" },
      ...metricsOf("LOC", "CC", "PC"),
      javaLine("Line no", "method"),
    ],
  },
  { file: "DependencyGraph.graphml", holds: "Types and their dependencies as GraphML, with the option -g" },
];

const python = {
  project: { heading: "Project", other: null, type: "text", meaning: "name of the analyzed project" },
  package: { heading: "Package", type: "text", meaning: "full name of the package" },
  module: { heading: "Module", type: "text", meaning: "name of the module, without its package" },
  class: { heading: "Class", type: "text", meaning: "name of the class; empty for a row of a module" },
  method: {
    heading: "Method",
    other: "Function/Method",
    type: "text",
    meaning: "name of the function or method",
  },
  smell: { heading: "Smell", type: "text", meaning: "name of the smell" },
  line: { heading: "Line no", type: "line or range", meaning: "a line, such as 84, or a range, such as 136 - 181" },
  file: { heading: "File", type: "text", meaning: "path of the source file" },
  description: {
    heading: "Description",
    other: "Details",
    type: "text",
    meaning: "what was found, often with the measured value",
  },
} as const satisfies Record<string, ResultColumn>;

const pythonFiles: readonly ResultFile[] = [
  {
    file: "<folder>_arch_smells",
    family: "architecture",
    holds: "Architecture smells by package",
    columns: [python.project, python.package, python.smell, python.description],
  },
  {
    file: "<folder>_design_smells",
    family: "design",
    holds: "Design smells by class",
    columns: [
      python.project,
      python.package,
      python.module,
      python.smell,
      { ...python.class, other: "Class/Module", meaning: "name of the class or module" },
      python.line,
      python.file,
      python.description,
    ],
  },
  {
    file: "<folder>_implementation_smells",
    family: "implementation",
    holds: "Implementation smells by function, with line and description",
    columns: [
      python.project,
      python.package,
      python.module,
      { ...python.class, meaning: "name of the class; empty for a function of a module" },
      python.smell,
      python.method,
      python.line,
      python.file,
      python.description,
    ],
  },
  {
    file: "<folder>_class_module_metrics",
    holds: "Metrics of every module and class",
    columns: [
      python.project,
      python.package,
      python.module,
      python.class,
      ...metricsOf("LOC", "WMC", "NOM", "NOPM", "NOF", "NOPF", "LCOM"),
      { heading: "Fan-In", other: "Fan-in", metric: "FANIN" },
      { heading: "Fan-Out", other: "Fan-out", metric: "FANOUT" },
      { heading: "DIT", other: null, metric: "DIT" },
      { ...python.file, other: null },
    ],
  },
  {
    file: "<folder>_function_metrics",
    holds: "Metrics of every function and method",
    columns: [
      python.project,
      python.package,
      python.module,
      { ...python.class, meaning: "name of the class; empty for a function of a module" },
      { ...python.method, other: "Function" },
      ...metricsOf("LOC", "CC", "PC"),
    ],
  },
];

const csharpFiles: readonly ResultFile[] = [
  { file: "Designite_AnalysisSummary.csv", holds: "The summary of the run" },
  { file: "ArchSmells", family: "architecture", holds: "Architecture smells, one file per project" },
  { file: "DesignSmells", family: "design", holds: "Design smells, one file per project" },
  { file: "ImpSmells", family: "implementation", holds: "Implementation smells, one file per project" },
  { file: "TestabilitySmells", family: "testability", holds: "Testability smells, one file per project" },
  { file: "TestSmells", family: "test", holds: "Test smells, one file per project" },
  { file: "ClassMetrics", holds: "Metrics of every class, one file per project" },
  { file: "MethodMetrics", holds: "Metrics of every method, one file per project" },
  { file: "NamespaceMetrics", holds: "Metrics of every namespace, one file per project" },
];

/** The files that each tool writes: their names, and their columns where these are known. Both stand only here. */
export const resultFiles = {
  "designite-csharp": csharpFiles,
  "designite-java": javaFiles,
  dpy: pythonFiles,
} as const satisfies Record<ProductId, readonly ResultFile[]>;

/** The file to which a tool writes the smells of a family, where that is known. */
export function smellFileOf(family: SmellFamilyId, tool: ToolId): string | undefined {
  if (tool !== "designite-java-community") return resultFiles[tool].find((one) => one.family === family)?.file;
  return javaFiles.find((one) => one.family === family)?.community;
}
