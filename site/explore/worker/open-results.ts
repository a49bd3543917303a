import type { Opened } from "../../results/model/opened.ts";
import type { FileSource, OnProgress, Source, Sources } from "../../results/model/source.ts";
import type { DescribedResults } from "../report/overview.ts";
import { mayHoldResults } from "../sources/file-kinds.ts";
import type {
  CompareAnswer,
  ComparedResults,
  CompareRequest,
  MeasuredRequest,
  OpenAnswer,
  OpenOutcome,
  OpenRequest,
  RunChoice,
} from "./handle-requests.ts";
import { type CodeWorker, openCode } from "./open-code.ts";
import { packTexts, unpackTexts } from "./packed-texts.ts";

export interface ResultsOpener {
  open(sources: Sources, onProgress: OnProgress, choice?: RunChoice): Promise<OpenOutcome>;
  /** @throws Error if the worker has stopped. */
  compare(before: Opened, now: Opened): Promise<ComparedResults>;
  close(): void;
}

export interface OpeningWorker {
  onmessage: ((event: MessageEvent<OpenAnswer | CompareAnswer>) => void) | null;
  onerror: ((event: ErrorEvent) => void) | null;
  onmessageerror: ((event: MessageEvent) => void) | null;
  postMessage(request: OpenRequest | MeasuredRequest | CompareRequest): void;
  terminate(): void;
}

interface PendingRequest {
  id: number;
  sources: readonly FileSource[];
  /** Ends the reading of code. */
  ended: AbortController;
  onProgress: OnProgress;
  settle(outcome: OpenOutcome): void;
}

const stopped = "Reading has stopped. The results may need more memory than the browser has.";
const notLoaded = "The program that reads results can't be loaded. Check the connection and try again.";

const refused = (...sentences: string[]): OpenOutcome => ({ kind: "refused", sentences });

/** How each worker is started. */
export interface Workers {
  results(): OpeningWorker;
  code(): CodeWorker;
}

/**
 * Opens results in a worker, one request at a time. The worker is fetched at once, so that it is there without a
 * connection later. After a crash the next request starts a new one.
 */
export function createResultsOpener(workers: Workers): ResultsOpener {
  let worker = start();
  let pending: PendingRequest | undefined;
  let lastId = 0;
  const comparisons = new Map<number, PromiseWithResolvers<ComparedResults>>();

  function start(): OpeningWorker | undefined {
    try {
      const started = workers.results();
      started.onmessage = ({ data }) => receive(data);
      const crash = () => stop(refused(stopped));
      // An error in the program has a message. Without one, the program could not be fetched.
      started.onerror = (event) => ("message" in event ? crash() : stop(refused(notLoaded)));
      started.onmessageerror = crash;
      return started;
    } catch {
      return undefined;
    }
  }

  function receive(answer: OpenAnswer | CompareAnswer): void {
    if (answer.kind === "compared") {
      comparisons.get(answer.id)?.resolve({ comparison: answer.comparison, overview: answer.overview });
      comparisons.delete(answer.id);
      return;
    }
    if (answer.id !== pending?.id) return;
    const { id: _, ...told } = answer;
    if (told.kind === "progress") pending.onProgress(told.sentence, told.share);
    else if (told.kind === "code") measure(pending);
    else settle(told.kind === "opened" ? { ...told, results: told.results.map(unpackTexts) } : told);
  }

  function settle(outcome: OpenOutcome): void {
    pending?.ended.abort();
    pending?.settle(outcome);
    pending = undefined;
  }

  /** Where files hold no results but code: it is measured, and the worker makes the rest of it. */
  async function measure({ id, sources, onProgress, ended }: PendingRequest): Promise<void> {
    try {
      const measured = await openCode(workers.code, sources, onProgress, ended.signal);
      if (pending?.id === id) worker?.postMessage({ kind: "measured", id, ...measured });
    } catch (error) {
      if (pending?.id === id) settle(refused(error instanceof Error ? error.message : String(error)));
    }
  }

  function stop(outcome: OpenOutcome): void {
    worker?.terminate();
    worker = undefined;
    settle(outcome);
    for (const { reject } of comparisons.values()) reject(new Error(stopped));
    comparisons.clear();
  }

  async function post(id: number, sources: Sources, choice: RunChoice | undefined): Promise<void> {
    const files: FileSource[] = [];
    for (const source of await sources) {
      const file = source.kind === "file" ? source : await fetchedFile(source).catch(({ message }: Error) => message);
      if (pending?.id !== id) return;
      if (typeof file === "string") return settle(refused(file));
      files.push(file);
    }
    if (pending?.id !== id) return;
    pending.sources = files;
    worker ??= start();
    if (!worker) return settle(refused("This browser can't start the program that reads results."));
    for (let first = 0; pending?.id === id; first += filesAtOnce) {
      const part = files.slice(first, first + filesAtOnce).map(withNeededBytes);
      const hasMore = first + filesAtOnce < files.length;
      worker?.postMessage({ id, sources: part, hasMore, choice });
      if (!hasMore) return;
      await new Promise((resolve) => setTimeout(resolve));
    }
  }

  return {
    open(sources, onProgress, choice) {
      settle(refused());
      lastId += 1;
      const id = lastId;
      return new Promise((resolve) => {
        pending = { id, sources: [], ended: new AbortController(), onProgress, settle: resolve };
        post(id, sources, choice).catch(() => stop(refused("The files can't be handed over for reading.")));
      });
    },
    compare(before, now) {
      lastId += 1;
      const id = lastId;
      const comparison = Promise.withResolvers<ComparedResults>();
      comparisons.set(id, comparison);
      worker ??= start();
      if (worker)
        worker.postMessage(packTexts({ kind: "compare", id, before: described(before), now: described(now) }));
      else comparison.reject(new Error(stopped));
      return comparison.promise;
    },
    close: () => stop(refused()),
  };
}

/** A browser takes a tenth of a millisecond to hand over what a file holds: thousands at once would hold the page. */
const filesAtOnce = 100;

const noBytes = new Blob();

/** Of other files the names are enough. What code holds is asked for when there are no results beside it. */
const withNeededBytes = (source: FileSource): FileSource =>
  mayHoldResults(source.path) ? source : { kind: "file", path: source.path, file: noBytes };

/** The places of marks aren't needed, and would be copied. */
function described({ placement: _, ...results }: Opened): DescribedResults {
  return results;
}

/**
 * A ready library as a file.
 * @throws Error with a sentence without a connection or file.
 */
async function fetchedFile({ name, url }: Extract<Source, { kind: "address" }>): Promise<FileSource> {
  const response = await fetch(url).catch(() => undefined);
  const file = response?.ok ? await response.blob().catch(() => undefined) : undefined;
  if (!file) throw new Error(`${name} can't be loaded. Check the connection and try again.`);
  return { kind: "file", path: `${name}.zip`, file };
}
