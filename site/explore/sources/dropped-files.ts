import type { FileSource, Source } from "../../results/model/source.ts";
import { isCode } from "../../source-code/code-endings.ts";
import { isSkippedFolder, maxFiles, mayHoldResults } from "./file-kinds.ts";

/** Deeper than the packages of Java lie in a project. */
const deepestFolder = 24;
/** One more than are looked into, so that the reader can say so. */
const maxKept = maxFiles + 1;
/** Files of other kinds are counted for a sentence, but only so many. */
const maxOthers = 20_000;
/** A folder with more files is probably a whole disk. */
const maxSeen = 200_000;

/** The files of a drop, with those in its folders. Must be called before the event of the drop has ended. */
export async function sourcesOf(transfer: DataTransfer): Promise<Source[]> {
  // The list is emptied when the event ends, so that all entries are taken at once.
  const entries = [...transfer.items].map((item) => item.webkitGetAsEntry());
  const found = entries.filter((entry) => entry !== null);
  if (found.length === 0) return sourcesOfFiles(transfer.files);
  const collected = createCollection();
  await collectAll(found, "", 0, collected);
  return collected.sources;
}

export function sourcesOfFiles(files: FileList): Source[] {
  const collected = createCollection();
  for (const file of files) {
    const path = file.webkitRelativePath || file.name;
    if (path.split("/").length - 1 <= deepestFolder) collected.add(path, file);
  }
  return collected.sources;
}

function createCollection() {
  const sources: FileSource[] = [];
  let kept = 0;
  let others = 0;
  return {
    sources,
    isFull: () => kept >= maxKept || kept + others >= maxSeen,
    add(path: string, file: Blob, code?: () => Promise<Blob>) {
      if (this.isFull()) return;
      if (mayHoldResults(path)) kept += 1;
      else others += 1;
      if (mayHoldResults(path) || isCode(path) || others <= maxOthers)
        sources.push({ kind: "file", path, file, ...(code && { code }) });
    },
  };
}

const noBytes = new Blob();

/** So many entries are asked for what is in them before the first has answered. */
const askedAtOnce = 50;

/** Adds files, and those in folders, in the order of the entries. */
async function collectAll(
  entries: readonly FileSystemEntry[],
  folder: string,
  depth: number,
  collected: ReturnType<typeof createCollection>,
): Promise<void> {
  for (let first = 0; first < entries.length && !collected.isFull(); first += askedAtOnce) {
    const asked = entries.slice(first, first + askedAtOnce).map((entry) => {
      const path = folder + entry.name;
      const code = isFile(entry) && isCode(path) ? () => fileOf(entry) : undefined;
      return { path, file: isFile(entry) && fileAt(path, entry), code, children: childrenIn(entry, depth) };
    });
    for (const { path, file, code, children } of asked) {
      const found = await file;
      if (found) collected.add(path, found, code);
      await collectAll(await children, `${path}/`, depth + 1, collected);
    }
  }
}

/** A file of another kind is named only, which needs none of its bytes. */
const fileAt = (path: string, entry: FileSystemFileEntry) =>
  mayHoldResults(path) ? fileOf(entry).catch(() => undefined) : noBytes;

const childrenIn = (entry: FileSystemEntry, depth: number) =>
  isFolder(entry) && depth < deepestFolder && !isSkippedFolder(entry.name) ? childrenOf(entry) : [];

const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile;
const isFolder = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory;

const fileOf = (entry: FileSystemFileEntry) =>
  new Promise<File>((resolve, reject) => {
    entry.file(resolve, reject);
  });

/** All entries of a folder in the order of their names. Browsers give at most a hundred at a time, and none at the end. */
async function childrenOf(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader();
  const children: FileSystemEntry[] = [];
  while (children.length < maxSeen) {
    const batch = await new Promise<FileSystemEntry[]>((resolve) => {
      reader.readEntries(resolve, () => resolve([]));
    });
    if (batch.length === 0) break;
    children.push(...batch);
  }
  return children.sort((one, other) => (one.name < other.name ? -1 : 1));
}
