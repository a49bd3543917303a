import { join } from "node:path";
import { cellsIn } from "#site/results/read/stored-results.ts";
import { xmlDeclaration, xmlElement } from "#site/seo/feeds.ts";

/** The address of the type-dependency graph of JUnit as GraphML. */
export const junitGraphPath = "/graphs/junit-4.13.2.graphml";

/**
 * The type-dependency graph of an analysis as GraphML, with a node for each different name. Nested types of one package
 * that share a name are one node. References of a type to itself are kept.
 */
export function graphml(analysisFolder: string): string {
  const rowsOf = (name: string) => cellsIn(join(analysisFolder, `${name}.csv`)).slice(1);
  const names = new Set(rowsOf("typeMetrics").map(([, packageName, typeName]) => `${packageName}.${typeName}`));
  const nodes = [...names].map((id) => xmlElement("node", { id }));
  const edges = rowsOf("typeDependencies").map(([source = "", target = ""]) => xmlElement("edge", { source, target }));
  const graph = xmlElement("graph", { edgedefault: "directed" }, "\n", [...nodes, ...edges].join("\n"), "\n");
  return `${xmlDeclaration}\n${xmlElement("graphml", { xmlns: "http://graphml.graphdrawing.org/xmlns" }, graph)}\n`;
}
