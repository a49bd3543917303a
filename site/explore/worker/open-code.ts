import cSharp from "tree-sitter-c-sharp/tree-sitter-c_sharp.wasm?url&no-inline";
import java from "tree-sitter-java/tree-sitter-java.wasm?url&no-inline";
import python from "tree-sitter-python/tree-sitter-python.wasm?url&no-inline";
import runtime from "web-tree-sitter/web-tree-sitter.wasm?url&no-inline";
import type { FileSource, OnProgress } from "../../results/model/source.ts";
import type { CodeEnding } from "../../source-code/code-endings.ts";
import type { MeasuredCode } from "../../source-code/measure-code.ts";
import type { CodeAnswer, CodeRequest } from "./code-worker.ts";

const grammars: Readonly<Record<CodeEnding, string>> = { cs: cSharp, java, py: python };

export interface CodeWorker {
  onmessage: ((event: MessageEvent<CodeAnswer>) => void) | null;
  onerror: ((event: ErrorEvent) => void) | null;
  postMessage(request: CodeRequest): void;
  terminate(): void;
}

export interface NamedCode {
  /** Of the folder or archive. */
  name: string;
  code: MeasuredCode;
}

const notLoaded = "What reads code can't be loaded. Check the connection and try again.";

/**
 * Measures code in a worker of its own, which ends with it. The page fetches what parses, since the worker may request
 * nothing.
 * @throws Error with a sentence
 */
export async function openCode(
  startWorker: () => CodeWorker,
  sources: readonly FileSource[],
  onProgress: OnProgress,
  signal: AbortSignal,
): Promise<NamedCode> {
  const worker = startWorker();
  const done = Promise.withResolvers<NamedCode>();
  signal.addEventListener("abort", () => done.reject(signal.reason));
  worker.onerror = (event) =>
    done.reject(
      new Error(
        "message" in event ? "Reading has stopped. The code may need more memory than the browser has." : notLoaded,
      ),
    );
  const handOver = async (place: number) => {
    const { file, code } = sources[place] ?? {};
    worker.postMessage({ place, file: code ? await code().catch(() => undefined) : file });
  };
  worker.onmessage = ({ data }) => {
    if (data.kind === "progress") onProgress(data.sentence, data.share);
    else if (data.kind === "measured") done.resolve(data);
    else if (data.kind === "refused") done.reject(new Error(data.sentence));
    else if (data.kind === "file") handOver(data.place);
    else
      Promise.all([bytesAt(runtime), bytesAt(grammars[data.ending])]).then(
        ([runtime, grammar]) => worker.postMessage({ parser: { runtime, grammar } }),
        done.reject,
      );
  };
  try {
    worker.postMessage({ paths: sources.map(({ path }) => path) });
    return await done.promise;
  } finally {
    worker.terminate();
  }
}

async function bytesAt(address: string): Promise<Uint8Array<ArrayBuffer>> {
  const response = await fetch(address).catch(() => undefined);
  const bytes = response?.ok ? await response.arrayBuffer().catch(() => undefined) : undefined;
  if (!bytes) throw new Error(notLoaded);
  return new Uint8Array(bytes);
}
