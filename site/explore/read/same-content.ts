import type { SourceFile } from "../model/source-file.ts";

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
