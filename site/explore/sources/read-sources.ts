import { FlateErrorCode, type UnzipFileInfo, unzipSync } from "fflate";
import { formatValue } from "../../results/model/format-value.ts";
import { type FileSource, fileNameOf, SourceError, type SourceFile } from "../../results/model/source.ts";
import { endingsOfResults, leftOutSentences, maxFiles, mayHoldResults } from "./file-kinds.ts";

interface FoundFiles {
  files: readonly SourceFile[];
  /** Sentences about files that are not among them. Those about files that end early are added when they are read. */
  remarks: readonly string[];
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
  const heads = await Promise.allSettled(read.map(({ path, file }) => allBytes(path, file.slice(0, headBytes))));
  for (const [index, source] of read.entries()) {
    signal.throwIfAborted();
    try {
      const head = heads[index];
      if (head?.status !== "fulfilled") throw head?.reason;
      const found = await readSource(source, head.value, reading);
      files.push(...found.files.map((one) => ({ ...one, chunks: () => remembering(one.chunks(), remarks) })));
      remarks.push(...found.remarks);
    } catch (error) {
      if (signal.aborted || !(error instanceof SourceError)) throw error;
      remarks.push(error.message);
    }
  }
  return { name: nameOf(candidates), files, remarks };
}

/** What all files of a request are read with. */
interface Reading {
  signal: AbortSignal;
  limit: UnpackLimit;
}

/** @param depth of how many archives the file lies in */
async function readSource(source: FileSource, head: Uint8Array, reading: Reading, depth = 0): Promise<FoundFiles> {
  const { path, file } = source;
  const [first, second, third] = head;
  if (first === 0x50 && second === 0x4b && third !== undefined && third <= 8) {
    return filesOfArchive({ path, bytes: await allBytes(path, file) }, reading, depth);
  }
  if (first === 0x1f && second === 0x8b) {
    const inner = path.replace(/\.gz$/i, "");
    if (/\.(?:tar|tgz)$/i.test(inner))
      return { files: [], remarks: [`${path} is a TAR archive. Use ZIP, or unpack it.`] };
    return { files: [{ path: inner, size: file.size, chunks: () => unpackedChunks(source, reading) }], remarks: [] };
  }
  return { files: [{ path, size: file.size, chunks: () => blobChunks(source, head, reading.signal) }], remarks: [] };
}

/** Adds to the remarks why the file could not be read to its end. */
async function* remembering(chunks: AsyncIterable<Uint8Array>, remarks: string[]): AsyncGenerator<Uint8Array> {
  try {
    yield* chunks;
  } catch (error) {
    if (error instanceof SourceError && !remarks.includes(error.message)) remarks.push(error.message);
    throw error;
  }
}

async function allBytes(path: string, file: Blob): Promise<Uint8Array> {
  try {
    return new Uint8Array(await file.arrayBuffer());
  } catch {
    throw new SourceError(`${path} can't be read. It may have been moved or changed, or may be too large.`);
  }
}

/** The top folder that all files share, else the only archive or file without its ending. */
function nameOf(candidates: readonly FileSource[]): string {
  const [first] = candidates;
  if (!first) return "";
  const folder = first.path.includes("/") ? `${first.path.split("/")[0]}/` : undefined;
  if (folder !== undefined && candidates.every(({ path }) => path.startsWith(folder))) return folder.slice(0, -1);
  return candidates.length === 1 ? fileNameOf(first.path).replace(endingsOfResults, "") : "Results";
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

/** What only archives hold that are documents. */
const isOfOffice = (name: string) => name === "[Content_Types].xml" || name === "mimetype";

const isArchive = (name: string) => /\.(?:zip|gz)$/i.test(name);

/** GitHub and GitLab pack the artifacts of a job, which may be archives themselves. */
const maxDepth = 1;

/**
 * The files in a ZIP archive, unpacked one at a time when they are read. Archives in it are unpacked at once. They are found by the list at the archive's
 * end: reading from its start would have to search for the end of each file that macOS or Java has packed, and would
 * take a cut archive for a whole one.
 * @throws SourceError for an archive that cannot be unpacked.
 */
async function filesOfArchive(archive: Archive, reading: Reading, depth: number): Promise<FoundFiles> {
  const { path } = archive;
  const { signal, limit } = reading;
  const entries = entriesOf(archive, limit);
  if (entries.length === 0) throw new SourceError(`${path} holds no files.`);
  if (entries.some(({ name }) => isOfOffice(name))) {
    throw new SourceError(`${path} is an office document. Save its table as CSV and open that file.`);
  }
  const inner = depth < maxDepth ? entries.filter(({ name }) => mayHoldResults(name) && isArchive(name)) : [];
  const read = entries.filter(({ name }) => mayHoldResults(name) && !isArchive(name));
  const unpacked = [...inner, ...read].reduce((sum, { size }) => sum + size, 0);
  if (!limit.allowsBytes(path, unpacked)) {
    throw new SourceError(`${path} was left out: unpacked, the archives hold more than 1 GB.`);
  }
  const files = read.map((entry) => ({
    path: `${path}/${entry.name}`,
    size: entry.size,
    chunks: entryReader(archive, entry, signal),
  }));
  const deeper = depth < maxDepth ? [] : entries.filter(({ name }) => isArchive(name));
  const remarks = deeper.map(({ name }) => `${path}/${name} is packed more than twice and wasn't opened.`).slice(0, 3);
  for (const entry of inner) {
    signal.throwIfAborted();
    try {
      const content = unpackedEntry(archive, entry);
      const source: FileSource = { kind: "file", path: `${path}/${entry.name}`, file: new Blob([content]) };
      const found = await readSource(source, content.subarray(0, headBytes), reading, depth + 1);
      files.push(...found.files);
      remarks.push(...found.remarks);
    } catch (error) {
      if (signal.aborted || !(error instanceof SourceError)) throw error;
      remarks.push(error.message);
    }
  }
  const others = entries.filter(({ name }) => !mayHoldResults(name)).map(({ name }) => `${path}/${name}`);
  return { files, remarks: [...remarks, ...leftOutSentences(others)] };
}

interface Archive {
  path: string;
  bytes: Uint8Array;
}

interface Entry {
  /** Its place in the list of the archive, because two may have one name. */
  at: number;
  name: string;
  /** Unpacked. */
  size: number;
}

function entriesOf(archive: Archive, limit: UnpackLimit): Entry[] {
  const { path } = archive;
  if (isProtected(archive.bytes)) throw new SourceError(`${path} is protected by a password. Unpack it first.`);
  const entries: Entry[] = [];
  let at = 0;
  unzip(archive, ({ name: packed, originalSize: size }) => {
    // Older programs of Windows write backslashes.
    const name = packed.replaceAll("\\", "/");
    if (mayHoldResults(name) && !limit.allowsEntry())
      throw new SourceError(`${path} was left out: the archives hold more than 2,000 files that may be results.`);
    if (!name.endsWith("/")) entries.push({ at, name, size });
    at += 1;
    return false;
  });
  return entries;
}

/**
 * The pieces of an entry. It is unpacked into memory of the size that the archive declares for it, and never beyond.
 * Files are read several times, for their header row first. What was unpacked is kept until it is read to its end.
 */
function entryReader(archive: Archive, entry: Entry, signal: AbortSignal): SourceFile["chunks"] {
  let kept: Uint8Array | undefined;
  return async function* () {
    const content = kept ?? unpackedEntry(archive, entry);
    kept = content;
    for (let start = 0; start < content.length; start += chunkBytes) {
      yield content.subarray(start, start + chunkBytes);
      if (start % pauseBytes > 0) continue;
      // Lets the message of a later request come in.
      await new Promise((resolve) => setTimeout(resolve));
      signal.throwIfAborted();
    }
    kept = undefined;
  };
}

function unpackedEntry(archive: Archive, { at, name }: Entry): Uint8Array<ArrayBuffer> {
  let seen = 0;
  const [content] = Object.values(unzip(archive, () => seen++ === at, `${archive.path}/${name}`));
  return content ?? new Uint8Array();
}

/** What is packed in an unusual way is so in the whole archive, so that one sentence is enough. */
function unzip(archive: Archive, filter: (entry: UnzipFileInfo) => boolean, path = archive.path) {
  try {
    return unzipSync(archive.bytes, { filter });
  } catch (error) {
    if (error instanceof RangeError || error instanceof SourceError) throw error;
    if (error instanceof Error && "code" in error && error.code === FlateErrorCode.UnknownCompressionMethod) {
      throw new SourceError(`${archive.path} is packed in an unusual way. Unpack it, or pack it as a plain ZIP file.`);
    }
    throw new SourceError(`${path} can't be unpacked: it's damaged, cut off, or protected by a password.`);
  }
}

const end = 0x06054b50;
const endBytes = 22;
const entry = 0x02014b50;
const entryBytes = 46;

/** Whether a file in a ZIP archive is encrypted, by the list at its end: the first entry may be a folder, which never is. */
function isProtected(bytes: Uint8Array): boolean {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let at = bytes.length - endBytes;
  while (at >= 0 && view.getUint32(at, true) !== end) at -= 1;
  if (at < 0) return false;
  for (at = view.getUint32(at + 16, true); at + entryBytes <= bytes.length; ) {
    if (view.getUint32(at, true) !== entry) return false;
    if ((view.getUint16(at + 8, true) & 1) === 1) return true;
    at += entryBytes + view.getUint16(at + 28, true) + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  return false;
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
    /** Whether one more file that may hold results may be in the archives. */
    allowsEntry() {
      entries += 1;
      return entries <= maxEntries;
    },
  };
}
