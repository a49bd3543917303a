import { formatValue } from "../../results/model/format-value.ts";
import { type FileSource, SourceError, type SourceFile } from "../../results/model/source.ts";
import { isCode } from "../../source-code/code-endings.ts";
import { leftOutSentences, maxFiles, mayHoldResults } from "./file-kinds.ts";
import { nameOfSources } from "./name-of-sources.ts";
import { type Archive, type Entry, entriesOf, unpackedEntry } from "./zip-archive.ts";

interface FoundFiles {
  files: readonly SourceFile[];
  /** Sentences about files that are not among them. Those about files that end early are added when they are read. */
  remarks: readonly string[];
  /** Whether there is code among them, which is no result, but can be looked at. */
  hasCode: boolean;
}

export interface ReadSources extends FoundFiles {
  /** The folder or archive, or the only file. */
  name: string;
}

/** Enough to recognize a file by its header row. */
const headBytes = 16 << 10;

/** Reads the beginnings of all files at once. What a file holds, its first bytes tell and its name may not. */
export async function readSources(sources: readonly FileSource[], signal: AbortSignal): Promise<ReadSources> {
  const reading = { signal, limit: createUnpackLimit() };
  const candidates = sources.filter(({ path }) => mayHoldResults(path));
  const others = sources.filter(({ path }) => !mayHoldResults(path)).map(({ path }) => path);
  const files: SourceFile[] = [];
  const remarks = leftOutSentences(others);
  if (candidates.length > maxFiles) {
    remarks.push(`Only the first ${formatValue(maxFiles)} files were read. Drop just the folder with the results.`);
  }
  const read = candidates.slice(0, maxFiles);
  let hasCode = others.some(isCode);
  const heads = await Promise.allSettled(read.map(({ path, file }) => allBytes(path, file.slice(0, headBytes))));
  for (const [index, source] of read.entries()) {
    signal.throwIfAborted();
    try {
      const head = heads[index];
      if (head?.status !== "fulfilled") throw head?.reason;
      const found = await readSource(source, head.value, reading);
      files.push(...found.files.map((one) => ({ ...one, chunks: () => remembering(one.chunks(), remarks) })));
      remarks.push(...found.remarks);
      hasCode ||= found.hasCode;
    } catch (error) {
      if (signal.aborted || !(error instanceof SourceError)) throw error;
      remarks.push(error.message);
    }
  }
  const name = nameOfSources(
    candidates.map(({ path }) => path),
    "Results",
  );
  return { name, files, remarks, hasCode };
}

/** What all files of a request are read with. */
interface Reading {
  signal: AbortSignal;
  limit: UnpackLimit;
}

async function readSource(source: FileSource, head: Uint8Array, reading: Reading): Promise<FoundFiles> {
  const { path, file } = source;
  const [first, second, third] = head;
  if (first === 0x50 && second === 0x4b && third !== undefined && third <= 8) {
    return filesOfArchive({ path, bytes: await allBytes(path, file) }, reading);
  }
  if (first === 0x1f && second === 0x8b) {
    const inner = path.replace(/\.gz$/i, "");
    if (/\.(?:tar|tgz)$/i.test(inner))
      return { files: [], remarks: [`${path} is a TAR archive. Use ZIP, or unpack it.`], hasCode: false };
    return single({ path: inner, ...statOf(file), chunks: () => unpackedChunks(source, reading) });
  }
  return single({ path, ...statOf(file), chunks: () => blobChunks(source, head, reading.signal) });
}

const single = (file: SourceFile): FoundFiles => ({ files: [file], remarks: [], hasCode: false });

const statOf = (file: Blob) => ({ size: file.size, ...(file instanceof File && { modified: file.lastModified }) });

/** Adds to the remarks why the file could not be read to its end. */
async function* remembering(chunks: AsyncIterable<Uint8Array>, remarks: string[]): AsyncGenerator<Uint8Array> {
  try {
    yield* chunks;
  } catch (error) {
    if (error instanceof SourceError && !remarks.includes(error.message)) remarks.push(error.message);
    throw error;
  }
}

/** @throws SourceError for a file that can't be read. */
export async function allBytes(path: string, file: Blob | undefined): Promise<Uint8Array> {
  const bytes = await file?.arrayBuffer().catch(() => undefined);
  if (!bytes) throw new SourceError(`${path} can't be read. It may have been moved or changed, or may be too large.`);
  return new Uint8Array(bytes);
}

const chunkBytes = 1 << 20;

/**
 * The bytes of a file: those that are at hand, then up to each full megabyte. The next ones are read while the last ones
 * are worked on.
 */
async function* blobChunks({ path, file }: FileSource, head: Uint8Array, signal: AbortSignal) {
  const chunkAt = (start: number) =>
    file
      .slice(start, start - (start % chunkBytes) + chunkBytes)
      .arrayBuffer()
      .catch(() => undefined);
  signal.throwIfAborted();
  if (head.length > 0) yield head;
  let next = chunkAt(head.length);
  for (let start = head.length; start < file.size; ) {
    signal.throwIfAborted();
    const bytes = await next;
    if (!bytes) throw new SourceError(`${path} can't be read to the end. It may have been moved or changed.`);
    start += bytes.byteLength;
    if (start < file.size) next = chunkAt(start);
    yield new Uint8Array(bytes);
  }
}

async function* unpackedChunks({ path, file }: FileSource, { signal, limit }: Reading) {
  const reader = file.stream().pipeThrough(new DecompressionStream("gzip")).getReader();
  let size = 0;
  try {
    while (true) {
      signal.throwIfAborted();
      const { done, value } = await reader.read().catch(() => ({ done: false, value: undefined }));
      if (done) return;
      if (!value) throw new SourceError(`${path} is damaged: it can't be unpacked to the end.`);
      size += value.length;
      if (!limit.allowsBytes(path, size))
        throw new SourceError(`${path} wasn't read to the end: unpacked, the archives hold more than 1 GB.`);
      yield value;
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

/** Each pause takes some milliseconds. */
const pauseBytes = 1 << 22;

/** More archives within an archive are not named. */
const maxInner = 3;

/** What only archives hold that are documents. */
const isOfOffice = (name: string) => name === "[Content_Types].xml" || name === "mimetype";

const isArchive = (name: string) => /\.(?:zip|gz)$/i.test(name);

/**
 * The files in a ZIP archive, unpacked one at a time when they are read.
 * @throws SourceError for an archive that cannot be unpacked.
 */
function filesOfArchive(archive: Archive, { signal, limit }: Reading): FoundFiles {
  const { path } = archive;
  const entries = entriesOf(archive).filter(({ name }) => !name.endsWith("/"));
  if (entries.length === 0) throw new SourceError(`${path} holds no files.`);
  if (entries.some(({ name }) => isOfOffice(name))) {
    throw new SourceError(`${path} is an office document. Save its table as CSV and open that file.`);
  }
  const candidates = entries.filter(({ name }) => mayHoldResults(name));
  if (!limit.allowsEntries(candidates.length))
    throw new SourceError(`${path} was left out: the archives hold more than 2,000 files that may be results.`);
  const read = candidates.filter(({ name }) => !isArchive(name));
  const unpacked = read.reduce((sum, { size }) => sum + size, 0);
  if (!limit.allowsBytes(path, unpacked)) {
    throw new SourceError(`${path} was left out: unpacked, the archives hold more than 1 GB.`);
  }
  const files = read.map((entry) => ({
    path: `${path}/${entry.name}`,
    size: entry.size,
    modified: entry.modified,
    chunks: () => entryChunks(archive, entry, signal),
  }));
  const inner = candidates.filter(({ name }) => isArchive(name));
  const remarks = inner.map(({ name }) => `${path}/${name} is an archive within an archive. Unpack it first.`);
  const others = entries.filter(({ name }) => !mayHoldResults(name)).map(({ name }) => `${path}/${name}`);
  return { files, remarks: [...remarks.slice(0, maxInner), ...leftOutSentences(others)], hasCode: others.some(isCode) };
}

/** The pieces of an entry, which is unpacked again each time, so that only one is in memory. */
async function* entryChunks(archive: Archive, entry: Entry, signal: AbortSignal) {
  const content = unpackedEntry(archive, entry);
  for (let start = 0; start < content.length; start += chunkBytes) {
    yield content.subarray(start, start + chunkBytes);
    if (start % pauseBytes > 0) continue;
    // Lets the message of a later request come in.
    await new Promise((resolve) => setTimeout(resolve));
    signal.throwIfAborted();
  }
}

/** What the archives of one request may hold in all. More is no result of a tool, but may be made to fill the memory. */
const maxBytes = 1_000_000_000;
const maxEntries = 2000;

export type UnpackLimit = ReturnType<typeof createUnpackLimit>;

export function createUnpackLimit() {
  const sizes = new Map<string, number>();
  let sum = 0;
  let entries = 0;
  return {
    /** Whether an archive may hold so many bytes beside the others. It may be asked again when it is read again. */
    allowsBytes(path: string, bytes: number) {
      const added = Math.max(0, bytes - (sizes.get(path) ?? 0));
      if (sum + added > maxBytes) return false;
      sum += added;
      sizes.set(path, (sizes.get(path) ?? 0) + added);
      return true;
    },
    /** Whether an archive may hold so many files that may be results beside the others. */
    allowsEntries(count: number) {
      if (entries + count > maxEntries) return false;
      entries += count;
      return true;
    },
  };
}
