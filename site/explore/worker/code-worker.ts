import { SourceError } from "../../results/model/source.ts";
import type { CodeEnding } from "../../source-code/code-endings.ts";
import {
  type CodeToMeasure,
  type MeasuredCode,
  measureCode,
  type ParserBytes,
} from "../../source-code/measure-code.ts";
import { codeFiles } from "../sources/code-files.ts";
import { limitProgress } from "./limit-progress.ts";
import { packTexts } from "./packed-texts.ts";

/** First what the files are called; then, when the worker has named the language, what parses it; and each file as it is asked for. */
export type CodeRequest =
  | { paths: readonly string[] }
  | { parser: ParserBytes }
  | { place: number; file: Blob | undefined };

export type CodeAnswer =
  | { kind: "language"; ending: CodeEnding }
  /** The file at a place among those that were dropped. */
  | { kind: "file"; place: number }
  | { kind: "progress"; sentence: string; share: number }
  | { kind: "measured"; name: string; code: MeasuredCode }
  | { kind: "refused"; sentence: string };

const tell = (answer: CodeAnswer) => postMessage(answer);
const onProgress = limitProgress((sentence, share) => tell({ kind: "progress", sentence, share }));

const asked = new Map<number, (file: Blob | undefined) => void>();
let code: CodeToMeasure | undefined;

function fileAt(place: number): Promise<Blob | undefined> {
  tell({ kind: "file", place });
  return new Promise((resolve) => asked.set(place, resolve));
}

async function handle(request: CodeRequest): Promise<void> {
  if ("file" in request) {
    asked.get(request.place)?.(request.file);
    asked.delete(request.place);
  } else if ("paths" in request) {
    code = await codeFiles(request.paths.map((path, place) => ({ path, content: () => fileAt(place) })));
    tell({ kind: "language", ending: code.language.ending });
  } else if (code) {
    const measured = await measureCode(code, request.parser, onProgress);
    // The page only hands it on to the worker that makes the rest of it.
    tell({ kind: "measured", name: code.name, code: packTexts(measured) });
  }
}

addEventListener("message", async ({ data }: MessageEvent<CodeRequest>) => {
  try {
    await handle(data);
  } catch (error) {
    const sentence =
      error instanceof SourceError
        ? error.message
        : `The code couldn't be read because of an error on this page: ${error}`;
    tell({ kind: "refused", sentence });
  }
});
