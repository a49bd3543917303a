import { Language as Grammar, type Node, Parser } from "web-tree-sitter";
import type { Analysis } from "../results/model/analysis.ts";
import { counted } from "../results/model/format-value.ts";
import { type OnProgress, SourceError } from "../results/model/source.ts";
import { analysisOfCode } from "./analysis-of-code.ts";
import { copyTree, UnreadableCode } from "./code-tree.ts";
import type { Language } from "./language.ts";
import { type MeasuredFile, measureFile } from "./measure-file.ts";
import { packageFolders } from "./package-folders.ts";

/** A file of code that has not been read yet. */
export interface UnreadFile {
  path: string;
  /** @throws SourceError if it can't be read */
  bytes(): Promise<Uint8Array>;
}

export interface CodeToMeasure {
  /** The folder or archive. */
  name: string;
  language: Language;
  files: readonly UnreadFile[];
  /** Sentences about files that are not among them. */
  remarks: readonly string[];
}

/** What parses: the runtime, and the grammar of the language. */
export interface ParserBytes {
  runtime: Uint8Array<ArrayBuffer>;
  grammar: Uint8Array<ArrayBuffer>;
}

export interface MeasuredCode {
  analysis: Analysis;
  /** Sentences about files that are not in it. */
  remarks: readonly string[];
}

/** So many files that could not be parsed are named. */
const maxNamed = 10;
/** So many files are asked for at once, as each takes its way through other threads. */
const filesAhead = 32;

function lineOfError(node: Node): number {
  const inside = node.children.find((child) => child?.hasError || child?.isMissing);
  return inside && !node.isError ? lineOfError(inside) : node.startPosition.row + 1;
}

/**
 * Parses and measures code, file by file.
 * @throws SourceError if no file can be parsed
 */
export async function measureCode(
  code: CodeToMeasure,
  bytes: ParserBytes,
  onProgress: OnProgress,
): Promise<MeasuredCode> {
  const { language, files } = code;
  await Parser.init({ wasmBinary: bytes.runtime });
  const parser = new Parser();
  parser.setLanguage(await Grammar.load(bytes.grammar));
  const folderOf = packageFolders(files.map(({ path }) => path));
  const measured: MeasuredFile[] = [];
  const failures: string[] = [];
  for (const { at, file, bytes } of askedAhead(files)) {
    onProgress(`Reading ${counted(files.length, "file")} of ${language.name} code.`, at / files.length);
    try {
      const written = textIn(await bytes);
      const text = language.prepare?.(written) ?? written;
      const tree = parser.parse(text);
      if (!tree || tree.rootNode.hasError) {
        const line = tree && lineOfError(tree.rootNode);
        tree?.delete();
        throw new UnreadableCode(`holds code that isn't understood here${line ? `, in line ${line}` : ""}`);
      }
      const root = copyTree(tree, text, language.isWhole);
      measured.push(measureFile(root, { path: file.path, text, folder: folderOf(file.path) }, language));
    } catch (error) {
      // The parser is of no use any more.
      if (error instanceof WebAssembly.RuntimeError)
        throw new SourceError(`${file.path} takes more memory than there is to parse it. Open the code without it.`);
      if (!(error instanceof UnreadableCode || error instanceof SourceError)) throw error;
      failures.push(error instanceof SourceError ? error.message : `${file.path} ${error.message}.`);
    }
  }
  if (measured.length === 0) throw new SourceError(failures[0] ?? "There is no code in these files.");
  const others = failures.length - maxNamed;
  return {
    analysis: analysisOfCode(measured, language, code.name),
    remarks: [
      ...code.remarks,
      ...failures.slice(0, maxNamed).map((failure) => `Left out: ${failure}`),
      ...(others > 0 ? [`${counted(others, "other file")} could not be read either.`] : []),
    ],
  };
}

function* askedAhead(files: readonly UnreadFile[]) {
  const asked: Promise<Uint8Array>[] = [];
  for (const [at, file] of files.entries()) {
    for (const next of files.slice(at + asked.length, at + filesAhead)) {
      const content = next.bytes();
      // Why a file can't be read is said when its turn comes.
      content.catch(() => undefined);
      asked.push(content);
    }
    const bytes = asked.shift();
    if (bytes) yield { at, file, bytes };
  }
}

function textIn(bytes: Uint8Array): string {
  if (bytes.includes(0)) throw new UnreadableCode("isn't text");
  return new TextDecoder().decode(bytes);
}
