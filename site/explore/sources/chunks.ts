import { SourceError } from "../model/source-error.ts";
import type { UnpackLimit } from "./unpack-limit.ts";

const chunkBytes = 1 << 20;

/** The bytes of a file, a megabyte at a time. The next one is read while the last one is worked on. */
export async function* blobChunks(path: string, file: Blob, signal: AbortSignal): AsyncGenerator<Uint8Array> {
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
export async function* unpackedChunks(
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
