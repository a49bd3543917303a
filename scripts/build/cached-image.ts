import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const keptFolder = join(import.meta.dirname, "..", "..", "node_modules", ".cache", "social-pictures");

/** The picture made from this source by an earlier build, or else by `make` now. A damaged file is never kept: it is written last. */
export async function cachedImage(source: string, make: () => Promise<Uint8Array>): Promise<Uint8Array> {
  const file = join(keptFolder, `${createHash("sha256").update(source).digest("hex")}.png`);
  if (existsSync(file)) return readFileSync(file);
  const picture = await make();
  mkdirSync(keptFolder, { recursive: true });
  writeFileSync(file, picture);
  return picture;
}
