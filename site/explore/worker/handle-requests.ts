import { SourceError } from "../model/source-error.ts";
import { readSources } from "../sources/read-sources.ts";
import { openFiles } from "./open-files.ts";
import type { OpenAnswer, OpenRequest } from "./protocol.ts";

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
      onProgress("Looking into the files.", 0);
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
  return `The results could not be read because of an error on this page: ${error instanceof Error ? error.message : error}`;
}
