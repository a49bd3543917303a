import { readFileSync } from "node:fs";
import { join } from "node:path";
import { dpyAnalysis } from "#content/analyses.ts";
import { readInteger, readRows } from "./read-analysis-results.ts";
import type { TypeNode } from "./type-graph.ts";

interface InModule {
  packageName: string;
  moduleName: string;
}

/** The results of DPy that figures are drawn from. Smells have the names that the tool prints. */
export interface DpyResults {
  functions: readonly (InModule & { functionName: string; linesOfCode: number; cyclomaticComplexity: number })[];
  designSmells: readonly (InModule & { smell: string })[];
  implementationSmells: readonly (InModule & { smell: string })[];
}

/**
 * The smells of a file. The description at the end of a row may be quoted and contain commas; the columns that are
 * read come before it.
 */
function readSmells(file: string): DpyResults["designSmells"] {
  const [header = "", ...lines] = readFileSync(file, "utf8").trim().split(/\r?\n/);
  const smellColumn = header.split(",").indexOf("Smell");
  return lines.map((line) => {
    const cells = line.split(",");
    const [packageName = "", moduleName = ""] = cells;
    return { packageName, moduleName, smell: cells[smellColumn] ?? "" };
  });
}

/** @param analysesFolder contains the folder with the result files. */
export function readDpyResults(analysesFolder: string): DpyResults {
  const file = (name: string) => join(analysesFolder, dpyAnalysis.folder, `DPy_${name}.csv`);
  return {
    functions: readRows(file("function_metrics")).map((row) => ({
      packageName: row("Package"),
      moduleName: row("Module"),
      functionName: row("Function"),
      linesOfCode: readInteger(row, "LOC"),
      cyclomaticComplexity: readInteger(row, "CC"),
    })),
    designSmells: readSmells(file("design_smells")),
    implementationSmells: readSmells(file("implementation_smells")),
  };
}

/** The modules that contain functions, each with the lines of its functions and its smells. */
export function modulesOf({ functions, designSmells, implementationSmells }: DpyResults): TypeNode[] {
  const name = ({ packageName, moduleName }: InModule) => `${packageName}.${moduleName}`;
  const countIn = (smells: readonly InModule[], module: string) => smells.filter((one) => name(one) === module).length;
  return [...Map.groupBy(functions, name)].map(([module, own]) => ({
    packageName: own[0]?.packageName ?? "",
    typeName: own[0]?.moduleName ?? "",
    linesOfCode: own.reduce((sum, { linesOfCode }) => sum + linesOfCode, 0),
    designSmells: countIn(designSmells, module),
    implementationSmells: countIn(implementationSmells, module),
  }));
}
