import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const cacheFolder = join(import.meta.dirname, "..", "..", "node_modules", ".cache", "social-pictures");

/**
 * Returns the image that an earlier build made from this source, or makes it. The file is renamed into place, so the
 * cache never holds a partial one.
 */
export async function cachedImage(source: string, make: () => Promise<Uint8Array>): Promise<Uint8Array> {
  const file = join(cacheFolder, `${createHash("sha256").update(source).digest("hex")}.png`);
  if (existsSync(file)) return readFileSync(file);
  const picture = await make();
  mkdirSync(cacheFolder, { recursive: true });
  const partial = `${file}.${process.pid}`;
  writeFileSync(partial, picture);
  renameSync(partial, file);
  return picture;
}
