import { formatValue } from "../model/format-value.ts";
import { SourceError, type SourceFile } from "../model/source.ts";
import { type Recognition, type RecognizedFile, recognizeFile } from "./recognize-file.ts";
import type { TableKind } from "./table-kind.ts";

/** Types come first, because the rows of the others name them. */
const order: readonly TableKind[] = ["types", "methods", "findings", "dependencies"];

/** Files that are known, but not shown, as a predicate. */
const notShown: { readonly [kind in TableKind]?: string } = {
  hierarchy: "lists the supertypes of types. This page does not show them.",
  packages: "has metrics of packages or namespaces. This page adds them up from the types.",
};

/** More files with the same sentence become one sentence, because a folder may hold thousands of other files. */
const mostAlike = 3;

function sentencesOf(wrong: ReadonlyMap<string, readonly string[]>): string[] {
  return [...wrong].flatMap(([predicate, paths]) => {
    const [first = ""] = paths;
    if (paths.length <= mostAlike) return paths.map((path) => `${path} ${predicate}`);
    return [`${first} and ${formatValue(paths.length - 1)} other files: each ${predicate}`];
  });
}

async function withoutCopies(files: readonly RecognizedFile[], sentences: string[]): Promise<RecognizedFile[]> {
  const kept: RecognizedFile[] = [];
  for (const one of files) {
    const alike = kept.filter(({ table, file }) => table === one.table && file.size === one.file.size);
    let original: RecognizedFile | undefined;
    for (const other of alike) {
      if (!original && (await hasSameContent(other.file, one.file))) original = other;
    }
    if (original) sentences.push(`${one.file.path} has the same content as ${original.file.path} and was left out.`);
    else kept.push(one);
  }
  return kept;
}

const folderOf = (path: string) => path.slice(0, path.lastIndexOf("/") + 1);

/** Types of several tools or in several folders are probably several results. */
function severalResults(files: readonly RecognizedFile[]): string[] {
  const types = files.filter(({ table }) => table === "types");
  const [first] = types;
  if (!first) return [];
  const isOfPython = ({ columns }: RecognizedFile) => columns.at.module >= 0;
  const otherTool = types.find((one) => isOfPython(one) !== isOfPython(first));
  const otherFolder = types.find(({ file }) => folderOf(file.path) !== folderOf(first.file.path));
  const other = otherTool ?? otherFolder;
  if (!other) return [];
  const what = otherTool ? "results of different tools" : "in different folders";
  return [
    `${first.file.path} and ${other.file.path} are ${what}. All are shown as one result. Open one of them by itself, and compare it with the other.`,
  ];
}

/** An error of the source has its own sentence. */
function unreadable(error: unknown): Recognition {
  return { kind: "other", predicate: error instanceof SourceError ? "" : "could not be read." };
}

/** Why a file is not shown; empty if it is, or if its source says why. */
const predicateOf = (found: Recognition): string =>
  found.kind === "other" ? found.predicate : (notShown[found.recognized.table] ?? "");

/** Sorts out the files of results, in the order in which they are to be read, and adds sentences about the others. */
export async function recognizeFiles(files: readonly SourceFile[], sentences: string[]): Promise<RecognizedFile[]> {
  const recognized: RecognizedFile[] = [];
  const wrong = new Map<string, string[]>();
  for (const file of files) {
    const found = await recognizeFile(file).catch(unreadable);
    const predicate = predicateOf(found);
    if (found.kind === "results" && !predicate) recognized.push(found.recognized);
    if (!predicate) continue;
    const paths = wrong.get(predicate);
    if (paths) paths.push(file.path);
    else wrong.set(predicate, [file.path]);
  }
  sentences.push(...sentencesOf(wrong));
  const inOrder = order.flatMap((kind) => recognized.filter(({ table }) => table === kind));
  const kept = await withoutCopies(inOrder, sentences);
  sentences.push(...severalResults(kept));
  return kept;
}

async function* bytesOf(file: SourceFile): AsyncGenerator<Uint8Array> {
  for await (const chunk of file.chunks()) if (chunk.length > 0) yield chunk;
}

/** Compares two files of the same size, however their sources cut them into chunks. False if one cannot be read. */
async function hasSameContent(one: SourceFile, other: SourceFile): Promise<boolean> {
  const [left, right] = [bytesOf(one), bytesOf(other)];
  let a: Uint8Array = new Uint8Array();
  let b: Uint8Array = new Uint8Array();
  try {
    for (;;) {
      if (a.length === 0) a = (await left.next()).value ?? a;
      if (b.length === 0) b = (await right.next()).value ?? b;
      const length = Math.min(a.length, b.length);
      if (length === 0) return a.length === b.length;
      for (let index = 0; index < length; index += 1) if (a[index] !== b[index]) return false;
      a = a.subarray(length);
      b = b.subarray(length);
    }
  } catch {
    return false;
  } finally {
    await left.return(undefined);
    await right.return(undefined);
  }
}
