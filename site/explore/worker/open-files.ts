import { placeTypes } from "../layout/place-types.ts";
import { factsOf } from "../model/facts-of.ts";
import type { OnProgress } from "../model/on-progress.ts";
import { readAnalysis } from "../read/read-analysis.ts";
import type { ReadSources } from "../sources/read-sources.ts";
import type { OpenOutcome } from "./protocol.ts";

/** How much of the time has passed when the files are read, and when the facts are found. For results of usual size. */
const shares = { read: 0.7, facts: 0.8 };

/** Reads the files and derives what the views need. */
export async function openFiles({ files, name, remarks }: ReadSources, onProgress: OnProgress): Promise<OpenOutcome> {
  const result = await readAnalysis(files, name, (sentence, share) => onProgress(sentence, share * shares.read));
  if (result.kind === "refused") return { kind: "refused", sentences: [...remarks, ...result.sentences] };
  const { analysis } = result;
  onProgress("Finding dependencies and cycles.", shares.read);
  const facts = factsOf(analysis);
  onProgress("Placing the types.", shares.facts);
  const placement = placeTypes(analysis, facts);
  return {
    kind: "opened",
    opened: { source: name, analysis, facts, placement, remarks: [...remarks, ...result.remarks] },
  };
}
