import { join } from "node:path";
import type { Analysis } from "../model/analysis.ts";
import type { SourceFile } from "../model/source.ts";
import { readAnalysis } from "./read-analysis.ts";
import { filesIn } from "./stored-results.ts";

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
