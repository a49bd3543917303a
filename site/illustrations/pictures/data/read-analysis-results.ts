import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type AnalysisId, dpyAnalysis } from "#content/catalog/analyses.ts";
import type { AllResults, AnalysisResults, DpyResults } from "./analysis-results.ts";

/**
 * Returns the cell of a column.
 * @throws Error if the file has no such column.
 */
type Row = (column: string) => string;

/**
 * The rows below the header of a result file.
 * @throws Error for a row whose cells do not match the header.
 */
export function readRows(file: string): Row[] {
  const [header = "", ...lines] = readFileSync(file, "utf8").trim().split(/\r?\n/);
  const columns = header.split(",");
  return lines.map((line, index) => {
    const cells = line.split(",");
    if (line.includes('"') || cells.length !== columns.length) {
      throw new Error(`${file}, line ${index + 2}: expected ${columns.length} plain cells, found: ${line}`);
    }
    return (column) => {
      const cell = cells[columns.indexOf(column)];
      if (cell === undefined) throw new Error(`${file} has no column "${column}".`);
      return cell.trim();
    };
  });
}

export function readInteger(row: Row, column: string): number {
  const value = Number(row(column));
  if (!Number.isInteger(value)) throw new Error(`"${row(column)}" in column "${column}" is not a whole number.`);
  return value;
}

const nameOf = (row: Row) => ({ packageName: row("Package Name"), typeName: row("Type Name") });
const smellOf = (row: Row) => ({ ...nameOf(row), smell: row("Code Smell") });

function readOne(analysesFolder: string, id: AnalysisId): AnalysisResults {
  const rows = (name: string) => readRows(join(analysesFolder, id, `${name}.csv`));
  return {
    id,
    types: rows("typeMetrics").map((row) => ({
      ...nameOf(row),
      linesOfCode: readInteger(row, "LOC"),
      fanIn: readInteger(row, "FANIN"),
      fanOut: readInteger(row, "FANOUT"),
    })),
    methods: rows("methodMetrics").map((row) => ({
      ...nameOf(row),
      methodName: row("MethodName"),
      cyclomaticComplexity: readInteger(row, "CC"),
    })),
    designSmells: rows("designCodeSmells").map(smellOf),
    implementationSmells: rows("implementationCodeSmells").map(smellOf),
    dependencies: rows("typeDependencies").map((row) => ({ source: row("Source"), target: row("Target") })),
  };
}

/** @param analysesFolder contains one folder for each analyzed project, with the tool's result files. */
export function readAnalysisResults(analysesFolder: string): AllResults {
  return {
    "junit-4.13.2": readOne(analysesFolder, "junit-4.13.2"),
    "jsoup-1.15.3": readOne(analysesFolder, "jsoup-1.15.3"),
    "commons-lang-3.12.0": readOne(analysesFolder, "commons-lang-3.12.0"),
  };
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
