import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import Papa from "papaparse";
import { type AnalysisId, dpyAnalysis } from "#content/catalog/analyses.ts";
import { factsOf } from "../model/facts.ts";
import type { Results } from "../model/opened.ts";
import type { SourceFile } from "../model/source.ts";
import { readAnalysis } from "./read-analysis.ts";

/** The results of the analyzed libraries. */
export type AllResults = { readonly [id in AnalysisId]: Results };

/** The files of a folder, to be read like those of a visitor. */
export function filesIn(folder: string): SourceFile[] {
  return readdirSync(folder).map((name) => {
    const bytes = readFileSync(join(folder, name));
    return {
      path: name,
      size: bytes.length,
      async *chunks() {
        yield bytes;
      },
    };
  });
}

/** Supertypes of types are not read. */
const isRead = ({ path }: SourceFile) => path.endsWith(".csv") && !path.endsWith("Hierarchy.csv");

/** What is said of a file that is read completely: the shortened results of DPy have no metrics of classes. */
const isHarmless = (remark: string) => /^\S+ names [\d,]+ types? that ha(?:ve|s) no metrics/.test(remark);

/**
 * The results in a folder, with what follows from them.
 * @throws Error if a file is damaged: what a visitor is told about a file stops the build.
 */
export async function readResults(folder: string): Promise<Results> {
  const files = filesIn(folder).filter(isRead);
  const result = await readAnalysis(files, folder, () => undefined);
  const sentences = result.kind === "refused" ? result.sentences : result.remarks;
  const faults = sentences.filter((one) => files.some(({ path }) => one.startsWith(path)) && !isHarmless(one));
  if (result.kind === "refused" || faults.length > 0) throw new Error(`${folder}: ${sentences.join(" ")}`);
  return { analysis: result.analysis, facts: factsOf(result.analysis) };
}

/** @param analysesFolder contains one folder for each analyzed project, with the tool's result files. */
export async function readAllResults(analysesFolder: string): Promise<AllResults> {
  const read = (id: AnalysisId) => readResults(join(analysesFolder, id));
  return {
    "junit-4.13.2": await read("junit-4.13.2"),
    "jsoup-1.15.3": await read("jsoup-1.15.3"),
    "commons-lang-3.12.0": await read("commons-lang-3.12.0"),
  };
}

export const readDpyResults = (analysesFolder: string): Promise<Results> =>
  readResults(join(analysesFolder, dpyAnalysis.folder));

/** The cells of a result file as the tool wrote them, the header row first. */
export function cellsIn(file: string): string[][] {
  return Papa.parse<string[]>(readFileSync(file, "utf8").trim()).data;
}
