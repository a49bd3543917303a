import { join } from "node:path";
import { type AnalysisId, analysisIds } from "#content/catalog/analyses.ts";
import { readInteger, readRows } from "../../pictures/data/read-analysis-results.ts";

/** Measured metrics of one type. */
export interface ClassMetrics {
  packageName: string;
  typeName: string;
  linesOfCode: number;
  weightedMethods: number;
  fanIn: number;
  fanOut: number;
}

export type AllClassMetrics = { readonly [id in AnalysisId]: readonly ClassMetrics[] };

export function readClassMetrics(analysesFolder: string): AllClassMetrics {
  const read = (id: AnalysisId): ClassMetrics[] =>
    readRows(join(analysesFolder, id, "typeMetrics.csv")).map((row) => ({
      packageName: row("Package Name"),
      typeName: row("Type Name"),
      linesOfCode: readInteger(row, "LOC"),
      weightedMethods: readInteger(row, "WMC"),
      fanIn: readInteger(row, "FANIN"),
      fanOut: readInteger(row, "FANOUT"),
    }));
  const [junit, jsoup, commonsLang] = analysisIds;
  return { [junit]: read(junit), [jsoup]: read(jsoup), [commonsLang]: read(commonsLang) };
}
