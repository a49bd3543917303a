import { formatValue } from "../model/format-value.ts";
import { type FileSource, fileNameOf, SourceError, type SourceFile } from "../model/source.ts";
import { createUnpackLimit, filesOfArchive, type UnpackLimit } from "./archive-files.ts";
import { endingsOfResults, leftOutSentences, mayHoldResults, mostFiles } from "./file-kinds.ts";

export interface ReadSources {
  /** The folder or archive, or the only file. */
  name: string;
  files: readonly SourceFile[];
  /** Sentences about files that are not among them. Those about files that end early are added when they are read. */
  remarks: readonly string[];
}

/** Enough to recognize a file by its header row. */
const headBytes = 16 << 10;

/** Reads the beginnings of all files at once. What a file holds, its first bytes tell and its name may not. */
export async function readSources(sources: readonly FileSource[], signal: AbortSignal): Promise<ReadSources> {
  const limit = createUnpackLimit();
  const candidates = sources.filter(({ path }) => mayHoldResults(path));
  const others = sources.filter(({ path }) => !mayHoldResults(path)).map(({ path }) => path);
  const files: SourceFile[] = [];
  const remarks = leftOutSentences(others);
  if (candidates.length > mostFiles) {
    remarks.push(
      `Only the first ${formatValue(mostFiles)} files were looked into. Drop the folder with the results alone.`,
    );
  }
  const read = candidates.slice(0, mostFiles);
  const heads = await Promise.allSettled(read.map(({ path, file }) => allBytes(path, file.slice(0, headBytes))));
  for (const [index, source] of read.entries()) {
    signal.throwIfAborted();
    try {
      const head = heads[index];
      if (head?.status !== "fulfilled") throw head?.reason;
      const found = await readSource(source, head.value, signal, limit);
      files.push(...found.files.map((one) => ({ ...one, chunks: () => remembering(one.chunks(), remarks) })));
      remarks.push(...found.remarks);
    } catch (error) {
      if (signal.aborted || !(error instanceof SourceError)) throw error;
      remarks.push(error.message);
    }
  }
  return { name: nameOf(candidates), files, remarks };
}

async function readSource(
  { path, file }: FileSource,
  head: Uint8Array,
  signal: AbortSignal,
  limit: UnpackLimit,
): Promise<Omit<ReadSources, "name">> {
  const [first, second, third] = head;
  if (first === 0x50 && second === 0x4b && third !== undefined && third <= 8) {
    return filesOfArchive(path, await allBytes(path, file), limit, signal);
  }
  if (first === 0x1f && second === 0x8b) {
    const inner = path.replace(/\.gz$/i, "");
    if (/\.(?:tar|tgz)$/i.test(inner))
      return { files: [], remarks: [`${path} is a TAR archive. Use ZIP, or unpack it.`] };
    return {
      files: [{ path: inner, size: file.size, chunks: () => unpackedChunks(path, file, signal, limit) }],
      remarks: [],
    };
  }
  return { files: [{ path, size: file.size, head, chunks: () => blobChunks(path, file, signal) }], remarks: [] };
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
    throw new SourceError(`${path} cannot be read. It may have been moved, changed or be too large.`);
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

/** The bytes of a file, a megabyte at a time. The next one is read while the last one is worked on. */
async function* blobChunks(path: string, file: Blob, signal: AbortSignal): AsyncGenerator<Uint8Array> {
  const chunkAt = (start: number) =>
    file
      .slice(start, start + chunkBytes)
      .arrayBuffer()
      .catch(() => undefined);
  let next = chunkAt(0);
  for (let start = 0; start < file.size; start += chunkBytes) {
    signal.throwIfAborted();
    const bytes = await next;
    if (!bytes) throw new SourceError(`${path} cannot be read to its end. It may have been moved or changed.`);
    if (start + chunkBytes < file.size) next = chunkAt(start + chunkBytes);
    yield new Uint8Array(bytes);
  }
}

/** The bytes of a file that was compressed with gzip. */
async function* unpackedChunks(
  path: string,
  file: Blob,
  signal: AbortSignal,
  limit: UnpackLimit,
): AsyncGenerator<Uint8Array> {
  const reader = file.stream().pipeThrough(new DecompressionStream("gzip")).getReader();
  let size = 0;
  try {
    while (true) {
      signal.throwIfAborted();
      const { done, value } = await reader.read().catch(() => ({ done: false, value: undefined }));
      if (done) return;
      if (!value) throw new SourceError(`${path} is damaged: it cannot be unpacked to its end.`);
      size += value.length;
      if (!limit.allowsBytes(path, size))
        throw new SourceError(`${path} was not read to its end: unpacked, the archives hold more than 1 GB.`);
      yield value;
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}
