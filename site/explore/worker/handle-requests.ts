import { placeTypes } from "../../drawing/place-types.ts";
import { factsOf } from "../../results/model/facts.ts";
import type { Opened } from "../../results/model/opened.ts";
import { type FileSource, type OnProgress, SourceError } from "../../results/model/source.ts";
import { readAnalysis } from "../../results/read/read-analysis.ts";
import { type ReadSources, readSources } from "../sources/read-sources.ts";

export interface OpenRequest {
  /** Answers carry the same number. A later request ends the earlier one. */
  id: number;
  /** Files alone. The page fetches addresses, because the policy of the worker allows it no requests. */
  sources: readonly FileSource[];
}

export type OpenOutcome =
  | { kind: "opened"; opened: Opened }
  /** One sentence for each reason; what was open before stays open. None where a later request has taken its place. */
  | { kind: "refused"; sentences: readonly string[] };

export type OpenAnswer = { id: number } & (OpenOutcome | { kind: "progress"; sentence: string; share: number });

/** At most one sentence in this time. */
const progressMilliseconds = 100;

/** Answers one request at a time; a later one ends the earlier one, which then gets no answer. */
export function createRequestHandler(answer: (answer: OpenAnswer) => void): (request: OpenRequest) => Promise<void> {
  let current = new AbortController();

  return async ({ id, sources }) => {
    current.abort();
    current = new AbortController();
    const { signal } = current;
    let told = Number.NEGATIVE_INFINITY;
    const onProgress = (sentence: string, share: number) => {
      signal.throwIfAborted();
      if (performance.now() - told < progressMilliseconds) return;
      told = performance.now();
      answer({ id, kind: "progress", sentence, share });
    };
    try {
      onProgress("Looking through the files.", 0);
      const outcome = await openFiles(await readSources(sources, signal), onProgress);
      if (!signal.aborted) answer({ id, ...outcome });
    } catch (error) {
      if (!signal.aborted) answer({ id, kind: "refused", sentences: [sentenceOf(error)] });
    }
  };
}

function sentenceOf(error: unknown): string {
  // Arrays and texts beyond the memory end with this error in all browsers.
  if (error instanceof RangeError) return "These results need more memory than the browser gives to a page.";
  if (error instanceof SourceError) return error.message;
  return `The results couldn't be read because of an error on this page: ${error instanceof Error ? error.message : error}`;
}

/** How much of the time has passed when the files are read, and when the facts are found. For results of usual size. */
const shares = { read: 0.7, facts: 0.8 };

async function openFiles({ files, name, remarks }: ReadSources, onProgress: OnProgress): Promise<OpenOutcome> {
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
