import type { ToolId } from "#content/product-ids.ts";
import type { Analysis } from "../model/analysis.ts";

type Part = "types" | "methods" | "design" | "implementation" | "architecture";

const fileNames: Readonly<Record<ToolId, Readonly<Record<Part, string>>>> = {
  "designite-java-community": {
    types: "typeMetrics.csv",
    methods: "methodMetrics.csv",
    design: "designCodeSmells.csv",
    implementation: "implementationCodeSmells.csv",
    architecture: "",
  },
  "designite-java": {
    types: "TypeMetrics.csv",
    methods: "MethodMetrics.csv",
    design: "DesignSmells.csv",
    implementation: "ImplementationSmells.csv",
    architecture: "ArchitectureSmells.csv",
  },
  "designite-csharp": {
    types: "the file of ClassMetrics",
    methods: "the file of MethodMetrics",
    design: "the file of DesignSmells",
    implementation: "the file of ImpSmells",
    architecture: "the file of ArchSmells",
  },
  dpy: {
    types: "the file of class_module_metrics",
    methods: "the file of function_metrics",
    design: "the file of design_smells",
    implementation: "the file of implementation_smells",
    architecture: "the file of arch_smells",
  },
};

const dependencies: Readonly<Record<ToolId, string>> = {
  "designite-java-community": " DesigniteJava writes them with the option -g of the professional edition.",
  "designite-java": " Run DesigniteJava with the option -g and add DependencyGraph.graphml.",
  "designite-csharp": " Add a CSV file with the columns Source and Target if you have one.",
  dpy: " Add a CSV file with the columns Source and Target if you have one.",
};

/** What is not shown because a file is missing, and which file shows it. */
export function missingFiles(analysis: Analysis): string[] {
  const names = fileNames[analysis.tool];
  const { types, methods, findings } = analysis;
  const families = new Set(findings.kinds.map(({ family }) => family));
  const missing: (readonly [isMissing: boolean, sentence: string])[] = [
    [types.metrics.length === 0, `Metrics of types are missing: sizes of types are not shown. Add ${names.types}.`],
    [methods.count === 0, `Metrics of methods are missing: their distributions are not shown. Add ${names.methods}.`],
    [!families.has("design"), `There are no design smells. If the tool found some, add ${names.design}.`],
    [
      !families.has("implementation"),
      `There are no implementation smells. If the tool found some, add ${names.implementation}.`,
    ],
    [
      names.architecture !== "" && !families.has("architecture"),
      `There are no architecture smells. If the tool found some, add ${names.architecture}.`,
    ],
    [
      !analysis.dependencies,
      `Dependencies are missing: connections, cycles and instability are not shown.${dependencies[analysis.tool]}`,
    ],
  ];
  return missing.filter(([isMissing]) => isMissing).map(([, sentence]) => sentence);
}
