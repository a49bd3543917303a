import { readFileSync } from "node:fs";
import { parse } from "csv-parse/sync";
import { noPackage } from "#site/results/read/type-registry.ts";
import { joined } from "#site/source-code/dotted-names.ts";
import { previewedSmells } from "#site/source-code/previewed-smells.ts";
import { type ComparedWithTool, compareFindings, compareMethods, type Row, smellPrintedBy } from "./compared.ts";
import type { MeasuredProject } from "./measure-project.ts";

const smellOf = smellPrintedBy("dpy");

/**
 * Compares with result files of DPy, whose names begin with `files`. It puts the name of the analyzed folder before all
 * packages, and statements outside functions are not looked at here.
 */
export function compareWithDpy(files: string, { methods, findings }: MeasuredProject): ComparedWithTool {
  const rowsOf = (file: string): Row[] => parse(readFileSync(`${files}_${file}.csv`), { columns: true });
  const methodRows = rowsOf("function_metrics");
  const top = methodRows[0]?.Project ?? "";
  const placeOf = (packageName: string, type: string, method: string) => {
    const isBelow = packageName === top || packageName.startsWith(`${top}.`);
    return `${isBelow ? packageName : joined(top, packageName === noPackage ? "" : packageName)} ${type} ${method}`;
  };
  const placeOfRow = ({ Package = "", Module = "", Class = "", Method = "" }: Row) =>
    placeOf(Package, joined(Module, Class), Method);

  const own = methods.map(({ packageName, type, method, lines, paths, parameters }) =>
    [placeOf(packageName, type, method), lines, paths, parameters].join(" "),
  );
  const ofTool = methodRows.map((row) => [placeOfRow(row), row.LOC, row.CC, row.PC].join(" "));

  const inFunctions = rowsOf("implementation_smells").filter(({ Method }) => Method !== "");
  // A smell of a module has its name as that of a class.
  const ofTypes = rowsOf("design_smells").map((row) => (row.Class === row.Module ? { ...row, Class: "" } : row));
  const toolFindings = [...inFunctions, ...ofTypes].map((row) => {
    return { smell: smellOf(row.Smell), text: placeOfRow(row) };
  });
  const ownFindings = findings.map(({ smell, packageName, type, method }) => {
    return { smell, text: placeOf(packageName, type, method) };
  });
  return {
    methods: { listed: ofTool.length, equal: compareMethods(own, ofTool), withoutLines: 0 },
    smells: compareFindings(ownFindings, toolFindings, previewedSmells.py),
  };
}
