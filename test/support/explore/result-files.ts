import { join } from "node:path";
import type { Analysis } from "#site/results/model/analysis.ts";
import type { SourceFile } from "#site/results/model/source.ts";
import { readAnalysis } from "#site/results/read/read-analysis.ts";
import { filesIn } from "#site/results/read/stored-results.ts";

export const header = "Project Name,Package Name,Type Name,MethodName,LOC,CC,PC";
export const row = (name: string, loc = "1") => `shop,org.shop,Cart,${name},${loc},1,0`;
export const good = [header, row("add"), row("remove"), ""].join("\n");

/** Sentences about a good file of methods that follow from the other files that are missing. */
const usual = [
  "Metrics of types are missing",
  "There are no design smells",
  "There are no implementation smells",
  "There are no architecture smells",
  "References between types are missing",
];

interface Outcome {
  /** Rows of methods; undefined if the file was refused. */
  methods: number | undefined;
  sentences: readonly string[];
}

export async function open(content: string | Uint8Array, path = "methods.csv"): Promise<Outcome> {
  const result = await readAnalysis([fileOf(path, content)], "folder", () => undefined);
  if (result.kind === "refused") return { methods: undefined, sentences: result.sentences };
  const sentences = result.remarks.filter((remark) => !usual.some((begin) => remark.startsWith(begin)));
  return { methods: result.analysis.methods.count, sentences };
}

/** The last sentence of every refusal. */
export const nothingFound =
  "No results were found. Open the folder or ZIP file into which Designite wrote its CSV files.";

export const refused = (...sentences: string[]): Outcome => ({
  methods: undefined,
  sentences: [...sentences, nothingFound],
});
export const read = (methods: number, ...sentences: string[]): Outcome => ({ methods, sentences });

/** A file of these bytes or this text, handed out in chunks of the given size. */
export function fileOf(path: string, content: string | Uint8Array, chunkSize = 64 << 10): SourceFile {
  const bytes = typeof content === "string" ? new TextEncoder().encode(content) : content;
  return {
    path,
    size: bytes.length,
    async *chunks() {
      for (let at = 0; at < bytes.length; at += chunkSize) yield bytes.subarray(at, at + chunkSize);
    },
  };
}

/** The files of a folder below `content/catalog/analyses/`. */
export function filesOf(folder: string): SourceFile[] {
  return filesIn(join("content/catalog/analyses", folder));
}

/** The results in files that are not refused. */
export async function resultsIn(
  files: readonly SourceFile[],
  name = "folder",
): Promise<{ analysis: Analysis; remarks: readonly string[] }> {
  const result = await readAnalysis(files, name, () => undefined);
  if (result.kind === "refused") throw new Error(result.sentences.join("\n"));
  return result;
}
