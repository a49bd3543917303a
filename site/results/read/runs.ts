import type { RunTime } from "../model/opened.ts";
import { fileNameOf, type SourceFile } from "../model/source.ts";
import { hasSameContent, type RecognizedFile } from "./recognize-files.ts";

/** The files of one run of a tool. */
export interface Run {
  /** The folder or archive that they lie in, as far as it differs from those of other runs. */
  name: string;
  files: readonly RecognizedFile[];
  /** Undefined where neither a log nor the files tell it. */
  time: RunTime | undefined;
}

const foldersOf = (path: string) => path.split("/").slice(0, -1);

/** What a run has once: metrics of the types of a project, and each kind of file. DPy puts the project before the kind. */
function kindOf({ table, project, file }: RecognizedFile): string {
  if (table === "types" || table === "methods") return `${table} ${project}`;
  return fileNameOf(file.path).split("_").slice(-2).join("_").toLowerCase();
}

const isRepeated = (files: readonly RecognizedFile[]) => new Set(files.map(kindOf)).size < files.length;

/** Splits files by their folders until no group has a kind of file twice. Files of one folder stay together. */
function split(files: readonly RecognizedFile[], depth: number): (readonly RecognizedFile[])[] {
  if (!isRepeated(files)) return [files];
  const groups = Map.groupBy(files, ({ file }) => foldersOf(file.path)[depth] ?? "");
  return [...groups].flatMap(([folder, own]) => (folder === "" ? [own] : split(own, depth + 1)));
}

function sharedFolder(files: readonly RecognizedFile[]): readonly string[] {
  const all = files.map(({ file }) => foldersOf(file.path));
  const [first = []] = all;
  const end = first.findIndex((folder, depth) => all.some((other) => other[depth] !== folder));
  return end < 0 ? first : first.slice(0, end);
}

const inOrder = new Intl.Collator("en", { numeric: true });

/** What a folder is called for the code before or after a change. */
const beforeOrAfter = /(?<before>before|previous|original|\bold\b)|(?<after>after|refactored|\bnew\b)/i;

/** Where a run stands in a pair of runs, and the folders around the one that tells it. */
function pairOf({ name }: Run) {
  const folders = name.split("/");
  const at = folders.findLastIndex((folder) => beforeOrAfter.test(folder));
  const { before, after } = beforeOrAfter.exec(folders[at] ?? "")?.groups ?? {};
  return { around: folders.slice(0, Math.max(at, 0)).join("/"), place: after ? 1 : before ? -1 : 0 };
}

/** Those of known times by them, else by what their names say, else by name. */
function compareRuns(one: Run, other: Run): number {
  const byTime = one.time && other.time ? one.time.at - other.time.at : 0;
  const [left, right] = [pairOf(one), pairOf(other)];
  return (
    byTime ||
    inOrder.compare(left.around, right.around) ||
    left.place - right.place ||
    inOrder.compare(one.name, other.name)
  );
}

/**
 * The runs of a tool that files are of, the earliest first as far as times or names tell. Files of one kind in several folders are those of
 * several runs, or parts of one result, such as those of modules: only the visitor knows.
 *
 * @param files all, since the name of a log tells when a tool ran
 * @param name of all files
 */
export function runsIn(recognized: readonly RecognizedFile[], files: readonly SourceFile[], name: string): Run[] {
  const shared = sharedFolder(recognized);
  return split(recognized, 0)
    .map((own): Run => {
      const folders = sharedFolder(own);
      const within = folders.slice(shared.length).join("/");
      return { name: within.replace(/\.zip$/i, "") || name, files: own, time: timeOf(own, folders, files) };
    })
    .sort(compareRuns);
}

/** Whether each file of a run has the bytes of one of the other run. */
async function isCopy({ files }: Run, of: Run): Promise<boolean> {
  if (files.length !== of.files.length) return false;
  for (const one of files) {
    const other = of.files.find((candidate) => kindOf(candidate) === kindOf(one));
    if (other?.file.size !== one.file.size || !(await hasSameContent(one.file, other.file))) return false;
  }
  return true;
}

/** The runs that are not copies of an earlier one, and a sentence about each that is. */
export async function withoutCopies(runs: readonly Run[]): Promise<{ runs: readonly Run[]; sentences: string[] }> {
  const kept: Run[] = [];
  const sentences: string[] = [];
  for (const run of runs) {
    let original: Run | undefined;
    for (const other of kept) if (!original && (await isCopy(run, other))) original = other;
    if (original) sentences.push(`${run.name} has the same files as ${original.name} and was left out.`);
    else kept.push(run);
  }
  return { runs: kept, sentences };
}

function timeOf(
  own: readonly RecognizedFile[],
  folders: readonly string[],
  files: readonly SourceFile[],
): RunTime | undefined {
  const ownFolders = new Set([folders, ...own.map(({ file }) => foldersOf(file.path))].map((parts) => parts.join("/")));
  const logged = files.flatMap(({ path }) => {
    const at = ownFolders.has(foldersOf(path).join("/")) ? timeInName(fileNameOf(path)) : undefined;
    return at === undefined ? [] : [at];
  });
  if (logged.length > 0) return { at: Math.max(...logged), from: "log" };
  const written = own.flatMap(({ file: { modified = 0 } }) => (modified > 0 ? [modified] : []));
  return written.length > 0 ? { at: Math.max(...written), from: "files" } : undefined;
}

/** `DesigniteLog27072023_1249.txt`: day, month and year, then the time of the computer that it ran on. */
function timeInName(fileName: string): number | undefined {
  const { day, month, year, hour, minute } =
    /log_?(?<day>\d{2})(?<month>\d{2})(?<year>\d{4})_?(?<hour>\d{2})(?<minute>\d{2})/i.exec(fileName)?.groups ?? {};
  const at = new Date(Number(year), Number(month) - 1, Number(day), Number(hour), Number(minute)).getTime();
  return Number.isNaN(at) ? undefined : at;
}
