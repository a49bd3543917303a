import type { ToolId } from "#content/catalog/product-names.ts";
import type { Analysis, FamilyName } from "./analysis.ts";

const csv = (name: string) => `${name}.csv`;
const partOf = (part: string) => `the file of ${part}`;

/** Files of a tool, in the order of the sentences about them. */
const fileNames: Readonly<Record<ToolId, readonly string[]>> = {
  "designite-java-community": ["typeMetrics", "methodMetrics", "designCodeSmells", "implementationCodeSmells"].map(csv),
  "designite-java": ["TypeMetrics", "MethodMetrics", "DesignSmells", "ImplementationSmells", "ArchitectureSmells"].map(
    csv,
  ),
  "designite-csharp": ["ClassMetrics", "MethodMetrics", "DesignSmells", "ImpSmells", "ArchSmells"].map(partOf),
  dpy: ["class_module_metrics", "function_metrics", "design_smells", "implementation_smells", "arch_smells"].map(
    partOf,
  ),
};

const javaGraph =
  "“java -jar DesigniteJava.jar -i <source folder> -o <output folder> -g” and add DependencyGraph.graphml.";

/** How a tool is made to write the references between types. */
const graphCommands: Readonly<Record<ToolId, string>> = {
  "designite-java-community": `The professional edition of DesigniteJava writes them. Run ${javaGraph}`,
  "designite-java": `Run ${javaGraph}`,
  "designite-csharp":
    "Add the files of ClassMetrics of a version that writes the columns Fan-Out types and Fan-In types.",
  dpy: "Run “DPy analyze -i <source folder> -o <output folder> -g” and add the graph that it writes.",
};

/** What isn't known about references and dependencies, and the command that fills it; empty if all are known. */
function missingDependencies({ tool, dependencies, packageDependencies }: Analysis): string {
  if (dependencies) {
    return dependencies.isPartial
      ? "References come from the lists in Fan-Out types and Fan-In types. Some are missing, because a name fits several types."
      : "";
  }
  const graph = graphCommands[tool];
  if (!packageDependencies)
    return `References between types are missing: dependencies, cycles and instability aren't shown. ${graph}`;
  const which = packageDependencies.isPartial
    ? "are only those that causes of architecture smells name. There are probably more"
    : "are those that the cause of Dense Structure lists";
  return `Dependencies between packages ${which}. References between types are missing: cycles of types and instability aren't shown. ${graph}`;
}

/** Why nothing is known of dependencies between packages, and what would fill it. */
export const missingPackageDependencies = (analysis: Analysis): string =>
  missingDependencies(analysis) || "No package depends on another.";

/** What is said where there are no types; empty if there are. */
export const missingTypes = (analysis: Analysis): string =>
  analysis.types.count > 0 ? "" : missingTypeMetrics(analysis);

function missingTypeMetrics({ tool, types }: Analysis): string {
  if (types.metrics.length > 0) return "";
  return `Metrics of types are missing: sizes of types aren't shown. Add ${fileNames[tool][0]}.`;
}

/** What is said where there are no methods; empty if there are. */
export const missingMethods = ({ tool, methods }: Analysis): string =>
  methods.count > 0 ? "" : `Metrics of methods are missing: methods aren't listed. Add ${fileNames[tool][1]}.`;

/** What is said where there are no findings; empty if there are. */
export const missingFindings = ({ tool, preview, findings }: Analysis): string =>
  findings.kinds.length > 0
    ? ""
    : preview
      ? "The preview found no smells."
      : `There are no smells. If the tool found some, add ${fileNames[tool][2]}.`;

/** What isn't shown because a file is missing, and which file shows it. A preview of code has no files. */
export function missingFiles(analysis: Analysis): string[] {
  const { tool, preview, findings } = analysis;
  if (preview) return [];
  const [, , design, implementation, architecture] = fileNames[tool];
  const smells = (family: FamilyName, file: string | undefined) =>
    !file || findings.kinds.some((kind) => kind.family === family)
      ? ""
      : `There are no ${family} smells. If the tool found some, add ${file}.`;
  return [
    missingTypeMetrics(analysis),
    missingMethods(analysis),
    missingDependencies(analysis),
    smells("design", design),
    smells("implementation", implementation),
    smells("architecture", architecture),
  ].filter((sentence) => sentence !== "");
}
