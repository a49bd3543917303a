import { join } from "node:path";
import { type AnalysisId, analysisIds } from "#content/analyses.ts";
import { readInteger, readRows } from "../../pictures/data/read-analysis-results.ts";

/** Measured metrics of one type. */
export interface ClassMetrics {
  packageName: string;
  typeName: string;
  linesOfCode: number;
  weightedMethods: number;
  /** Lack of cohesion in methods: 0 to 1, or -1 if it cannot be computed. */
  lackOfCohesion: number;
  fanIn: number;
  fanOut: number;
}

export type AllClassMetrics = { readonly [id in AnalysisId]: readonly ClassMetrics[] };

export function readClassMetrics(analysesFolder: string): AllClassMetrics {
  const read = (id: AnalysisId): ClassMetrics[] =>
    readRows(join(analysesFolder, id, "typeMetrics.csv")).map((row) => {
      const lackOfCohesion = Number(row("LCOM"));
      if (!Number.isFinite(lackOfCohesion)) throw new Error(`"${row("LCOM")}" in column "LCOM" is not a number.`);
      return {
        packageName: row("Package Name"),
        typeName: row("Type Name"),
        linesOfCode: readInteger(row, "LOC"),
        weightedMethods: readInteger(row, "WMC"),
        lackOfCohesion,
        fanIn: readInteger(row, "FANIN"),
        fanOut: readInteger(row, "FANOUT"),
      };
    });
  const [junit, jsoup, commonsLang] = analysisIds;
  return { [junit]: read(junit), [jsoup]: read(jsoup), [commonsLang]: read(commonsLang) };
}
