import type { Analysis } from "../model/analysis.ts";
import { fileNameOf } from "../model/file-name.ts";
import type { OnProgress } from "../model/on-progress.ts";
import type { SourceFile } from "../model/source-file.ts";
import { missingFiles } from "./missing-files.ts";
import { recognizeFiles } from "./recognize-files.ts";
import { ResultsReader } from "./results-reader.ts";
import { specimenOf, titleOf, toolOf } from "./specimen.ts";
import { leaveOutUnmeasuredLines, valueRemarks } from "./value-remarks.ts";

export type ReadResult =
  | { kind: "read"; analysis: Analysis; remarks: readonly string[] }
  | { kind: "refused"; sentences: readonly string[] };

const nothingFound = "No results were found. Open the folder or ZIP file into which Designite wrote its CSV files.";

/**
 * Reads the files of one run of a tool. They are recognized by their header rows; other files are explained in a
 * sentence.
 * @throws what `onProgress` throws, to stop reading.
 * @throws RangeError without enough memory.
 */
export async function readAnalysis(
  files: readonly SourceFile[],
  name: string,
  onProgress: OnProgress,
): Promise<ReadResult> {
  const wrong: string[] = [];
  const recognized = await recognizeFiles(files, wrong);
  const reader = new ResultsReader();
  const total = recognized.reduce((sum, { file }) => sum + file.size, 0);
  let before = 0;
  for (const one of recognized) {
    const sentence = `Reading ${fileNameOf(one.file.path)}.`;
    onProgress(sentence, before / Math.max(total, 1));
    await reader.read(one, (bytes) => onProgress(sentence, Math.min((before + bytes) / Math.max(total, 1), 1)));
    before += one.file.size;
  }
  const { tables } = reader;
  const remarks = [...wrong, ...reader.remarks];
  const dependencies = reader.dependencies();
  const types = tables.typeTable();
  const unmeasured = leaveOutUnmeasuredLines(types);
  const findings = tables.findingTable();
  if (types.count === 0 && findings.count === 0) {
    return { kind: "refused", sentences: [...remarks, nothingFound] };
  }
  const tool = toolOf(recognized);
  const title = titleOf(tables.projects, name);
  const analysis: Analysis = {
    title,
    tool,
    specimen: specimenOf(tool, title),
    packages: tables.types.packages,
    types,
    methods: tables.methodTable(),
    findings,
    ...(dependencies ? { dependencies } : {}),
  };
  return {
    kind: "read",
    analysis,
    remarks: [
      ...remarks,
      ...missingFiles(analysis),
      ...valueRemarks(analysis, unmeasured, tables.types.repeatedNames()),
    ],
  };
}
