import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "csv-parse/sync";
import type { AnalysisId } from "#content/catalog/analyses.ts";
import { noPackage } from "#site/results/read/type-registry.ts";
import { type ComparedWithTool, compareFindings, compareMethods, type Row, smellPrintedBy } from "./compared.ts";
import type { MeasuredProject } from "./measure-project.ts";

const rowsOf = (analysis: AnalysisId, file: string): Row[] =>
  parse(readFileSync(join(import.meta.dirname, "../../content/catalog/analyses", analysis, `${file}.csv`)), {
    columns: true,
  });

const printedSmell = smellPrintedBy("designite-java-community");
const smellOf = (row: Row): string => printedSmell(row["Code Smell"]);

/** The edition calls a nested type by its last name, and lists its members once more for each type around. */
function* placesOf(packageName: string, type: string, isWhole: boolean): Generator<string> {
  const parts = type.split(".");
  for (const part of isWhole ? parts.slice(-1) : parts) yield `${packageName || noPackage} ${part}`;
}

/** Compares with the results of DesigniteJava, in the types that it lists: enums, records and annotations it does not. */
export function compareWithJava(analysis: AnalysisId, measured: MeasuredProject): ComparedWithTool {
  const place = (row: Row) => `${row["Package Name"]} ${row["Type Name"]}`;
  const listed = new Set(rowsOf(analysis, "typeMetrics").map(place));

  const methodRows = rowsOf(analysis, "methodMetrics");
  const numbers = (...values: (string | number | undefined)[]) => values.join(" ");
  const own = measured.methods.flatMap(({ packageName, type, method, lines, paths, parameters }) =>
    [...placesOf(packageName, type, false)].map((at) => numbers(at, method, lines, paths, parameters)),
  );
  const ofTool = methodRows.map((row) => numbers(place(row), row.MethodName, row.LOC, row.CC, row.PC));
  const equal = compareMethods(own, ofTool);

  const here = new Set(own);
  // Not printed again by the tool: its LOC is 0, and the method is measured here with other lines.
  const noLines = methodRows.filter((row) => {
    const text = numbers(place(row), row.MethodName, row.LOC, row.CC, row.PC);
    return row.LOC === "0" && !here.has(text);
  });
  const notPrinted = new Set(noLines.map((row) => `${place(row)} ${row.MethodName}`));

  const ownFindings = measured.findings.flatMap(({ smell, packageName, type, method }) =>
    [...placesOf(packageName, type, method === "")]
      .filter(
        (at) => listed.has(at) && !(notPrinted.has(`${at} ${method}`) && /^long-(?:method|statement)$/.test(smell)),
      )
      .map((at) => ({ smell, text: `${at} ${method}`.trim() })),
  );
  const toolFindings = [
    ...rowsOf(analysis, "designCodeSmells").map((row) => ({ smell: smellOf(row), text: place(row) })),
    ...rowsOf(analysis, "implementationCodeSmells").map((row) => ({
      smell: smellOf(row),
      text: `${place(row)} ${row["Method Name"]}`,
    })),
  ];
  return {
    methods: { listed: methodRows.length, equal, withoutLines: noLines.length },
    smells: compareFindings(ownFindings, toolFindings, new Set(ownFindings.map(({ smell }) => smell))),
  };
}
