import { type FileHandle, open } from "node:fs/promises";
import type { PackageFile } from "./package-folder.ts";

const chunkBytes = 64 * 1024;

/** Streams the bytes from `first` to `last`, or returns undefined if this version of the file is gone. */
export async function readPackagePart(
  file: PackageFile,
  first: number,
  last: number,
): Promise<ReadableStream<Uint8Array<ArrayBuffer>> | undefined> {
  const handle = await open(file.path, "r").catch(() => undefined);
  const state = await handle?.stat();
  if (!handle || state?.size !== file.size || state.mtimeMs !== file.modifiedAt) {
    await handle?.close();
    return undefined;
  }
  return streamOf(handle, first, last);
}

function streamOf(handle: FileHandle, first: number, last: number): ReadableStream<Uint8Array<ArrayBuffer>> {
  let position = first;
  return new ReadableStream({
    async pull(controller) {
      const length = Math.min(chunkBytes, last - position + 1);
      const { bytesRead, buffer } = await handle.read(new Uint8Array(length), 0, length, position);
      position += bytesRead;
      if (bytesRead > 0) controller.enqueue(buffer.subarray(0, bytesRead));
      if (bytesRead > 0 && position <= last) return;
      await handle.close();
      if (position > last) controller.close();
      else controller.error(new Error("The package became shorter while it was read."));
    },
    async cancel() {
      await handle.close();
    },
  });
}
