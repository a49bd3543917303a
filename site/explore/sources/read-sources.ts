import { fileNameOf } from "../model/file-name.ts";
import { formatValue } from "../model/format-value.ts";
import type { FileSource } from "../model/source.ts";
import { SourceError } from "../model/source-error.ts";
import type { SourceFile } from "../model/source-file.ts";
import { filesOfArchive } from "./archive-files.ts";
import { blobChunks, unpackedChunks } from "./chunks.ts";
import { endingsOfResults, leftOutSentences, mayHoldResults, mostFiles } from "./file-kinds.ts";
import { createUnpackLimit, type UnpackLimit } from "./unpack-limit.ts";

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
