import { counted, formatValue } from "../../results/model/format-value.ts";
import { SourceError } from "../../results/model/source.ts";
import { isGenerated } from "../../results/model/worst-types.ts";
import { endingOf, isCode, isTestCode } from "../../source-code/code-endings.ts";
import type { Language } from "../../source-code/language.ts";
import { csharp } from "../../source-code/languages/csharp.ts";
import { java } from "../../source-code/languages/java.ts";
import { python } from "../../source-code/languages/python.ts";
import type { CodeToMeasure, UnreadFile } from "../../source-code/measure-code.ts";
import { nameOfSources } from "./name-of-sources.ts";
import { allBytes, createUnpackLimit, type UnpackLimit } from "./read-sources.ts";
import { entriesOf, unpackedEntry } from "./zip-archive.ts";

/** A file that was dropped. What it holds may have to come from another thread. */
export interface DroppedFile {
  path: string;
  /** Absent if it can't be read any more. */
  content(): Promise<Blob | undefined>;
}

const languages: readonly Language[] = [csharp, java, python];

/** More is no code that people wrote. */
const maxBytes = 2_000_000;
const maxFiles = 30_000;

/** Folders of what was built or installed. */
const skippedFolder =
  /(?:^|\/)(?:node_modules|vendor|build|dist|out|target|bin|obj|site-packages|venv|__pycache__|__MACOSX|\.[^/.][^/]*)\//i;

/** Below `src` such a name is that of a package. */
const isSkipped = (path: string) => skippedFolder.test(path.replace(/(^|\/)src\/.*/, "$1"));

/**
 * The code in files, folders and ZIP archives: of the language that most files have, without what a build has made,
 * and without tests unless there is nothing else.
 * @throws SourceError if there is none
 */
export async function codeFiles(dropped: readonly DroppedFile[]): Promise<CodeToMeasure> {
  const limit = createUnpackLimit();
  const found = await Promise.all(dropped.map((file) => filesOf(file, limit)));
  const all = found.flat().filter(({ path }) => isCode(path));
  const written = all.filter(({ path }) => !isSkipped(path));
  const byEnding = Map.groupBy(written, ({ path }) => endingOf(path));
  const ending = [...byEnding].toSorted(([, one], [, other]) => other.length - one.length)[0]?.[0];
  const language = languages.find((one) => one.ending === ending);
  if (!language) throw new SourceError("There is no C#, Java, or Python code in these files.");

  const remarks: string[] = [];
  const leaveOut = (files: readonly UnreadFile[], isLeft: (file: UnreadFile) => boolean, what: string) => {
    const left = files.filter(isLeft);
    if (left[0]) remarks.push(`${counted(left.length, "file")} ${what}, such as ${left[0].path}.`);
    return files.filter((file) => !isLeft(file));
  };
  leaveOut(all, ({ path }) => isSkipped(path), "in folders of what is built or installed left out");
  for (const { ending: other, name } of languages)
    if (other !== ending) leaveOut(written, ({ path }) => endingOf(path) === other, `of ${name} code left out`);
  if (byEnding.size > 1) remarks.push("Open only the folder of another language to see its code.");
  const ofLanguage = written.filter(({ path }) => endingOf(path) === ending);
  const byHand = leaveOut(ofLanguage, ({ path }) => isGenerated(path), "of generated code left out");
  const code = byHand.every(({ path }) => isTestCode(path))
    ? byHand
    : leaveOut(byHand, ({ path }) => isTestCode(path), "of test code left out");
  if (code.length > maxFiles) remarks.push(`Only the first ${formatValue(maxFiles)} files were read.`);
  const name = nameOfSources(
    dropped.map(({ path }) => path),
    "Code",
  );
  return { name, language, files: code.slice(0, maxFiles), remarks };
}

async function filesOf({ path, content }: DroppedFile, limit: UnpackLimit): Promise<UnreadFile[]> {
  if (!/\.zip$/i.test(path)) {
    // Only here is its size known: to ask for it holds a page longer than to hand over the file.
    const bytes = async () => {
      const file = await content();
      return allBytes(path, file && usual(path, file));
    };
    return [{ path, bytes }];
  }
  const archive = { path, bytes: await allBytes(path, await content()) };
  const entries = entriesOf(archive).filter(({ name }) => isCode(name));
  const unpacked = entries.reduce((sum, { size }) => sum + size, 0);
  if (!limit.allowsBytes(path, unpacked))
    throw new SourceError(`${path} was left out: unpacked, the archives hold more than 1 GB.`);
  return entries.map((entry) => ({
    path: entry.name,
    bytes: async () => unpackedEntry(archive, usual(entry.name, entry)),
  }));
}

/** @throws SourceError for a file that is too large */
function usual<Sized extends { size: number }>(path: string, file: Sized): Sized {
  if (file.size > maxBytes) throw new SourceError(`${path} has more than ${maxBytes / 1e6} MB.`);
  return file;
}
