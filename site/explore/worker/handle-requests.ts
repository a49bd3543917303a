import { opensCode } from "#content/pages/explore.ts";
import { placeTypes } from "../../drawing/place-types.ts";
import { type Comparison, compareResults } from "../../results/model/compare.ts";
import { factsOf } from "../../results/model/facts.ts";
import type { Opened } from "../../results/model/opened.ts";
import { type FileSource, type OnProgress, SourceError } from "../../results/model/source.ts";
import { readRun } from "../../results/read/read-analysis.ts";
import { recognizeFiles } from "../../results/read/recognize-files.ts";
import { type Run, runsIn, withoutCopies } from "../../results/read/runs.ts";
import { type DescribedResults, type Overview, overviewOf } from "../report/overview.ts";
import { type ReadSources, readSources } from "../sources/read-sources.ts";
import { limitProgress } from "./limit-progress.ts";
import type { NamedCode } from "./open-code.ts";

export interface OpenRequest {
  /** Answers carry the same number. A later request ends the earlier one. */
  id: number;
  /** Files alone. The page fetches addresses, because the policy of the worker allows it no requests. */
  sources: readonly FileSource[];
  /** Whether more files of the same request follow. */
  hasMore?: boolean;
  choice?: RunChoice | undefined;
}

/** Code that was measured, of which the rest of a result is to be made. */
export interface MeasuredRequest extends NamedCode {
  kind: "measured";
  id: number;
}

/** What is to be opened of files that may be of several runs: all as one result, or one or two runs by name, in order. */
export type RunChoice = "one-result" | readonly [run: string, later?: string];

/** One of several runs, for the visitor to choose. */
export type OfferedRun = Pick<Run, "name" | "time">;

/** Results with their overview, which takes long for large ones. */
export interface OpenedResult {
  opened: Opened;
  overview: Overview;
}

export type OpenOutcome =
  /** One result, or the earlier and the later one; and why one of two was not opened. */
  | { kind: "opened"; results: readonly OpenedResult[]; sentences: readonly string[] }
  /** The files may be of several runs, and no choice was made. */
  | { kind: "several"; runs: readonly OfferedRun[] }
  /** One sentence for each reason; what was open before stays open. None where a later request has taken its place. */
  | { kind: "refused"; sentences: readonly string[] };

export type OpenAnswer = { id: number } & (
  | OpenOutcome
  | { kind: "progress"; sentence: string; share: number }
  /** There are no results in the files, but code. */
  | { kind: "code" }
);

/** Two results are compared in the worker, so that the page stays smooth. */
export interface CompareRequest {
  kind: "compare";
  id: number;
  before: DescribedResults;
  now: DescribedResults;
}

export interface CompareAnswer extends ComparedResults {
  kind: "compared";
  id: number;
}

/** What differs, and the overview of the later results with it. */
export interface ComparedResults {
  comparison: Comparison;
  overview: Overview;
}

export function handleComparison({ id, before, now }: CompareRequest): CompareAnswer {
  const comparison = compareResults(before, now);
  return { kind: "compared", id, comparison, overview: overviewOf(now, { before, comparison }) };
}

/** Answers one request at a time; a later one ends the earlier one, which then gets no answer. */
export function createRequestHandler(
  answer: (answer: OpenAnswer) => void,
): (request: OpenRequest | MeasuredRequest) => Promise<void> {
  let current = new AbortController();
  let files: { id: number; sources: FileSource[] } = { id: 0, sources: [] };

  return async (request) => {
    const { id } = request;
    if ("sources" in request) {
      if (id !== files.id) files = { id, sources: [] };
      files.sources.push(...request.sources);
      if (request.hasMore) return;
    }
    current.abort();
    current = new AbortController();
    const { signal } = current;
    const tell = limitProgress((sentence, share) => answer({ id, kind: "progress", sentence, share }));
    const onProgress = (sentence: string, share: number) => {
      signal.throwIfAborted();
      tell(sentence, share);
    };
    try {
      onProgress("Looking through the files.", 0);
      const outcome =
        "code" in request
          ? openMeasured(request, onProgress)
          : await openFiles(await readSources(files.sources, signal), request.choice, onProgress);
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

async function openFiles(
  { files, name, remarks, hasCode }: ReadSources,
  choice: RunChoice | undefined,
  onProgress: OnProgress,
): Promise<OpenOutcome | { kind: "code" }> {
  const { recognized, sentences } = await recognizeFiles(files);
  if (recognized.length === 0 && hasCode && opensCode) return { kind: "code" };
  const { runs, sentences: copies } = await withoutCopies(runsIn(recognized, files, name));
  if (runs.length > 1 && choice === undefined)
    return { kind: "several", runs: runs.map(({ name: run, time }) => ({ name: run, time })) };
  const chosen =
    choice === undefined || choice === "one-result"
      ? [{ name, files: runs.flatMap((run) => run.files), time: runs.at(-1)?.time }]
      : choice.flatMap((run) => runs.filter((one) => one.name === run));
  const results: OpenedResult[] = [];
  const refused: string[] = [];
  for (const [at, run] of chosen.entries()) {
    const opened = await openRun(run, [...copies, ...sentences], remarks, (sentence, share) =>
      onProgress(sentence, (at + share) / chosen.length),
    );
    if ("refused" in opened) refused.push(...opened.refused);
    else results.push(opened);
  }
  if (results.length === 0) return { kind: "refused", sentences: refused };
  return { kind: "opened", results, sentences: refused };
}

/**
 * @param sentences about the other files that were opened with those of the run
 * @param unread about files that can't be read; reading adds to them
 */
async function openRun(
  { name, files, time }: Run,
  sentences: readonly string[],
  unread: readonly string[],
  onProgress: OnProgress,
): Promise<OpenedResult | { refused: readonly string[] }> {
  const result = await readRun({ recognized: files, sentences }, name, (sentence, share) =>
    onProgress(sentence, share * shares.read),
  );
  if (result.kind === "refused") return { refused: [...unread, ...result.sentences] };
  const [remarks = [], onFiles = []] = [result.remarks, result.onFiles].map((some) => [...unread, ...some]);
  return completed({ source: name, time, analysis: result.analysis, remarks, onFiles }, onProgress);
}

/** Results with what follows from them. */
function completed(read: Omit<Opened, "facts" | "placement">, onProgress: OnProgress): OpenedResult {
  onProgress("Finding dependencies and cycles.", shares.read);
  const facts = factsOf(read.analysis);
  onProgress("Placing the types.", shares.facts);
  const opened = { ...read, facts, placement: placeTypes(read.analysis, facts) };
  return { opened, overview: overviewOf(opened) };
}

/** A result of code that was measured. */
function openMeasured({ name, code: { analysis, remarks } }: NamedCode, onProgress: OnProgress): OpenOutcome {
  const opened = completed({ source: name, analysis, remarks, onFiles: remarks }, onProgress);
  return { kind: "opened", results: [opened], sentences: [] };
}
