import Papa from "papaparse";
import { formatValue } from "../model/format-value.ts";
import { fileNameOf, SourceError, type SourceFile } from "../model/source.ts";
import { decodedPieces } from "./decoded-pieces.ts";
import { keysIn, listIn } from "./json-list.ts";
import { projectOfFile } from "./project-of-file.ts";
import { type Columns, columnsOf, type TableKind, tableKindOf } from "./table-kind.ts";

/** A file of results, recognized by its header row. */
export interface RecognizedFile {
  file: SourceFile;
  format: { kind: "csv"; separator: string } | { kind: "json" } | { kind: "graph" };
  table: TableKind;
  columns: Columns;
  /** As the name of the file has it; empty where it names none. */
  project: string;
  /** Of the tool, as a log in the same folder names it. */
  version?: string;
}

/** A file of results, or why it is not shown, as a predicate: empty if its source says so itself. */
type Recognition = RecognizedFile | string | { version: string };

/** How a log begins: `DesigniteJava Enterprise. Version 2.1.4`. Most logs do not have this line. */
const versionInLog = /^\s*(?:Designite|DPy)[^\n]*\bversion:?\s+(?<version>\d+(?:\.\d+)+)/i;

const separators = [",", ";", "\t", "|"];
const maxColumns = 1000;
const tooWide = "has more than 1,000 columns. It isn't a result file.";
const longestHeader = 1 << 20;

/** Lines before the header row: empty ones, and the one by which Excel is told the separator. */
export const isBeforeHeader = (cells: readonly string[]) =>
  cells.every((cell) => cell.trim() === "") || /^sep=/i.test(cells[0] ?? "");

/** The first bytes and the text of a file until a line ends that may be the header row, and whether the file ends there. */
async function headOf(file: SourceFile) {
  let bytes: Uint8Array | undefined;
  let text = "";
  for await (const piece of decodedPieces(file, () => undefined)) {
    bytes ??= piece.bytes;
    text += piece.text;
    if (headerLine(text, false) !== undefined || text.length > longestHeader) return { bytes, text, isWhole: false };
  }
  return { bytes: bytes ?? new Uint8Array(), text, isWhole: true };
}

/** The first line that may be a header row, if its end is there. */
function headerLine(text: string, isWhole: boolean): string | undefined {
  const lines = text.split("\n");
  return (isWhole ? lines : lines.slice(0, -1)).find((line) => !isBeforeHeader([line]));
}

/** By the objects that its beginning holds. */
function recognizeJson(file: SourceFile, text: string): Recognition {
  const keys = keysIn(listIn(text)?.list ?? []);
  if (keys.length > maxColumns) return tooWide;
  const columns = columnsOf(keys);
  const table = tableKindOf(columns, file.path);
  if (table) return { file, format: { kind: "json" }, table, columns, project: projectOfFile(file.path) };
  return /^[[{]\s*(["{\]}]|$)/.test(text) ? "is JSON, but not a list of results." : predicateOfText(text, file.path);
}

function withSeparator(line: string, separator: string): Columns {
  const { data } = Papa.parse<string[]>(line, { delimiter: separator, newline: "\n" });
  return columnsOf(data[0] ?? []);
}

const isTooWide = (line: string) => separators.some((separator) => line.split(separator).length > maxColumns);

/** A file of results, or why its header row is none. */
function recognizeTable(file: SourceFile, line: string): RecognizedFile | string {
  if (isTooWide(line)) return tooWide;
  const found = separators.map((separator) => ({ separator, columns: withSeparator(line, separator) }));
  const best = found.reduce((a, b) => (b.columns.known > a.columns.known ? b : a));
  const table = tableKindOf(best.columns, file.path);
  if (!table) return predicateOfColumns(best.columns);
  const format = { kind: "csv", separator: best.separator } as const;
  return { file, format, table, columns: best.columns, project: projectOfFile(file.path) };
}

async function recognizeFile(file: SourceFile): Promise<Recognition> {
  const { bytes, text, isWhole } = await headOf(file);
  const binary = predicateOfBinary(bytes, file.path);
  if (binary !== undefined) return binary;
  if (text.trim() === "") return file.size === 0 ? "is empty." : "holds no text.";
  const begin = text.trimStart();
  if (begin.startsWith("[") || begin.startsWith("{")) return recognizeJson(file, begin);
  if (/<graphml[\s>]/.test(begin.slice(0, 4096))) {
    const columns = columnsOf(["Source", "Target"]);
    return { file, format: { kind: "graph" }, table: "dependencies", columns, project: "" };
  }
  const line = headerLine(text, isWhole);
  if (line === undefined && isTooWide(text)) return tooWide;
  if (line === undefined) return "has a first line of more than 1 MB. It isn't a result file.";
  const found = recognizeTable(file, line);
  if (typeof found !== "string") return found;
  const predicate = predicateOfText(text, file.path);
  const version = predicate === isLog && versionInLog.exec(text)?.groups?.version;
  if (version) return { version };
  return predicate === noHeader ? found : predicate;
}

/** What is missing in a header row that other tools write too. */
function predicateOfColumns({ headers, at, metrics }: Columns): string {
  const named = [at.package, at.module, at.type, at.method, at.smell, metrics.find(({ isKnown }) => isKnown)?.at ?? -1]
    .filter((column) => column >= 0)
    .map((column) => `“${headers[column]?.trim()}”`);
  if (named.length < 2) return noHeader;
  const isMeasured = metrics.some(({ isKnown }) => isKnown);
  const missing =
    isMeasured || at.smell >= 0 ? "names types" : "has a metric that this page knows, such as LOC, or names smells";
  return `has the columns ${named.join(", ")}, but none that ${missing}.`;
}

const startsOf: readonly (readonly [bytes: readonly number[], what: string])[] = [
  [[0x89, 0x50, 0x4e, 0x47], "is a picture"],
  [[0xff, 0xd8, 0xff], "is a picture"],
  [[0x47, 0x49, 0x46, 0x38], "is a picture"],
  [[0x25, 0x50, 0x44, 0x46], "is a PDF file"],
  [[0xca, 0xfe, 0xba, 0xbe], "is compiled Java code"],
  [[0x1f, 0x8b], "is a compressed file"],
  [[0x37, 0x7a, 0xbc, 0xaf], "is a compressed file"],
  [[0x52, 0x61, 0x72, 0x21], "is a compressed file"],
];

function sentenceOfArchive(path: string): string {
  if (/\.(xlsx|xlsm|ods)$/i.test(path)) return "is a spreadsheet. Save it as CSV and open that file.";
  if (/\.jar$/i.test(path)) return "is a Java archive. Open the files that the tool wrote about it.";
  return "is an archive that can't be opened here. Open it by itself.";
}

/** Why a file that is no text cannot be read, as a predicate; undefined for a text. */
function predicateOfBinary(bytes: Uint8Array, path: string): string | undefined {
  if (bytes[0] === 0x50 && bytes[1] === 0x4b && (bytes[2] ?? 0) < 9) return sentenceOfArchive(path);
  const known = startsOf.find(([start]) => start.every((byte, index) => bytes[index] === byte));
  if (known) return `${known[1]}, not a result file.`;
  if (bytes[0] === 0xd0 && bytes[1] === 0xcf && bytes[2] === 0x11) return sentenceOfArchive("x.xlsx");
  return undefined;
}

/** Characters that no text file holds. */
const control = /[^\P{Cc}\t\n\v\f\r]/u;

const noHeader = "has no header row of a result file, such as “Package Name, Type Name, LOC”.";
const isLog = "is a log. It has no results to show.";
const isSummary = "is the summary of the run. It isn't needed.";

const beginnings: readonly (readonly [pattern: RegExp, predicate: string])[] = [
  [/^\s*(<!doctype html|<html)/i, "is an HTML page, not a result file."],
  [/^\s*<\?xml|^\s*<\w/, "is XML. If Designite wrote it, let it write CSV files."],
  [
    /^\s*(package|import|using|namespace|def|class|public|from|#include|\/\*|\/\/)[\s*/]/,
    "is source code. Open the files that the tool wrote about it.",
  ],
  [/^\s*\[?\d{4}-\d\d-\d\d|^\s*(INFO|DEBUG|WARN|ERROR)\b/, isLog],
];

/** From which size on a trial exports nothing, and what removes that limit. */
export const trialLimit =
  "A trial exports results of less than 50,000 lines of C# or Java, or 10,000 lines of Python. A license, also the free academic one, removes the limit.";

/** What a trial writes into its log where it exports nothing: "lesser than 50000 lines of code". */
const aboutTrialLimit = /\b[15]0,?000 lines of code/i;

/** Why a text without a known header row cannot be read, as a predicate. */
function predicateOfText(text: string, path: string): string {
  const predicate = predicateOfOther(text, path);
  return /^is (a log|the summary)/.test(predicate) && aboutTrialLimit.test(text)
    ? `says that the trial exported no results. ${trialLimit}`
    : predicate;
}

function predicateOfOther(text: string, path: string): string {
  if (/designite.*(log|summary).*\.(txt|csv|log)$|\.log$/i.test(path)) {
    return /summary/i.test(path) ? isSummary : isLog;
  }
  if (/\.(java|cs|py|kt|js|ts)$/i.test(path)) return "is source code. Open the files that the tool wrote about it.";
  if (control.test(text.slice(0, 4096))) return "isn't a text file.";
  const known = beginnings.find(([pattern]) => pattern.test(text.slice(0, 4096)));
  return known?.[1] ?? noHeader;
}

/** Types come first, because the rows of the others name them. */
const order: readonly TableKind[] = ["types", "methods", "findings", "dependencies"];

/** Files that are known, but not shown, as a predicate. */
const notShown: { readonly [kind in TableKind]?: string } = {
  hierarchy: "lists the supertypes of types. This page doesn't show them.",
  packages: "has metrics of packages or namespaces. This page adds them up from the types.",
};

/** More files with the same sentence become one sentence, because a folder may hold thousands of other files. */
const maxAlike = 3;

function sentencesOf(wrong: ReadonlyMap<string, readonly string[]>): string[] {
  return [...wrong].flatMap(([predicate, paths]) => {
    const [first = ""] = paths;
    if (paths.length <= maxAlike) return paths.map((path) => `${path} ${predicate}`);
    return [`${first} and ${formatValue(paths.length - 1)} other files: each ${predicate}`];
  });
}

async function withoutCopies(files: readonly RecognizedFile[], sentences: string[]): Promise<RecognizedFile[]> {
  const kept: RecognizedFile[] = [];
  for (const one of files) {
    let original: RecognizedFile | undefined;
    for (const other of kept) {
      const isOfSame = other.table === one.table && other.project === one.project;
      const isAlike = !original && isOfSame && other.file.size === one.file.size;
      if (isAlike && (await hasSameContent(other.file, one.file))) original = other;
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

const stemOf = ({ file }: RecognizedFile) =>
  fileNameOf(file.path)
    .replace(/\.\w+$/, "")
    .toLowerCase();

/** Files of one folder that are named and headed like another one, such as a copy that somebody edited. Types say so by row. */
function editedCopies(files: readonly RecognizedFile[]): string[] {
  const kindOf = ({ file, table, columns }: RecognizedFile) =>
    [folderOf(file.path), table, ...columns.headers].join("\n");
  const counted = files.filter(({ table }) => table === "methods" || table === "findings");
  return [...Map.groupBy(counted, kindOf).values()].flatMap((alike) =>
    alike.flatMap((one) => {
      const original = alike.find((other) => other !== one && stemOf(one).includes(stemOf(other)));
      if (!original) return [];
      return [
        `${one.file.path} is named and headed like ${original.file.path}, and the rows of both count. If it is an edited copy, open the results without it.`,
      ];
    }),
  );
}

export interface RecognizedFiles {
  recognized: readonly RecognizedFile[];
  /** About the others. */
  sentences: readonly string[];
}

/** Sorts out the files of results. */
export async function recognizeFiles(files: readonly SourceFile[]): Promise<RecognizedFiles> {
  const recognized: RecognizedFile[] = [];
  const wrong = new Map<string, string[]>();
  const versions = new Map<string, Set<string>>();
  for (const file of files) {
    const found = await recognizeFile(file).catch((error: unknown) =>
      error instanceof SourceError ? "" : "couldn't be read.",
    );
    const isTable = typeof found === "object" && "table" in found;
    const predicate = isTable ? notShown[found.table] : typeof found === "string" ? found : isLog;
    if (isTable && !predicate) recognized.push(found);
    if (typeof found === "object" && !isTable)
      versions.set(folderOf(file.path), (versions.get(folderOf(file.path)) ?? new Set()).add(found.version));
    if (predicate) wrong.set(predicate, [...(wrong.get(predicate) ?? []), file.path]);
  }
  // Each run writes a log and a summary, which nobody misses beside its results.
  if (recognized.length > 0) for (const predicate of [isLog, isSummary]) wrong.delete(predicate);
  const withVersions = recognized.map((one) => {
    // Logs of two versions in a folder do not say which of them wrote a file.
    const [version, ...others] = versions.get(folderOf(one.file.path)) ?? [];
    return version && others.length === 0 ? { ...one, version } : one;
  });
  return { recognized: withVersions, sentences: sentencesOf(wrong) };
}

/** The files of one result in the order in which they are to be read. Adds sentences about those that are left out. */
export async function filesToRead(files: readonly RecognizedFile[], sentences: string[]): Promise<RecognizedFile[]> {
  const inOrder = order.flatMap((kind) => files.filter(({ table }) => table === kind));
  const kept = await withoutCopies(inOrder, sentences);
  sentences.push(...severalResults(kept), ...editedCopies(kept));
  return kept;
}

async function* bytesOf(file: SourceFile): AsyncGenerator<Uint8Array> {
  for await (const chunk of file.chunks()) if (chunk.length > 0) yield chunk;
}

/** Compares two files of the same size, however their sources cut them into chunks. False if one cannot be read. */
export async function hasSameContent(one: SourceFile, other: SourceFile): Promise<boolean> {
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
