import type { FileSource } from "../../results/model/source.ts";
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

/** First the files, in parts; then, when the worker has named the language, what parses it. */
export type CodeRequest = { sources: readonly FileSource[]; isLast: boolean } | { parser: ParserBytes };

export type CodeAnswer =
  | { kind: "language"; ending: CodeEnding }
  | { kind: "progress"; sentence: string; share: number }
  | { kind: "measured"; name: string; code: MeasuredCode }
  | { kind: "refused"; sentence: string };

const sources: FileSource[] = [];
let code: CodeToMeasure | undefined;

const tell = limitProgress((sentence, share) =>
  postMessage({ kind: "progress", sentence, share } satisfies CodeAnswer),
);

async function handle(request: CodeRequest): Promise<CodeAnswer | undefined> {
  if ("sources" in request) {
    sources.push(...request.sources);
    if (!request.isLast) return undefined;
    code = await codeFiles(sources);
    return { kind: "language", ending: code.language.ending };
  }
  if (!code) throw new SourceError("There are no files to read.");
  const measured = await measureCode(code, request.parser, tell);
  // The page only hands it on to the worker that makes the rest of it.
  return { kind: "measured", name: code.name, code: packTexts(measured) };
}

addEventListener("message", async ({ data }: MessageEvent<CodeRequest>) => {
  try {
    const answer = await handle(data);
    if (answer) postMessage(answer);
  } catch (error) {
    const sentence =
      error instanceof SourceError
        ? error.message
        : `The code couldn't be read because of an error on this page: ${error}`;
    postMessage({ kind: "refused", sentence } satisfies CodeAnswer);
  }
});
