import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

/** @param path address of the file on the site, beginning with a slash. */
export function writePublicFile(publicFiles: string, path: string, content: string | Uint8Array): void {
  const file = join(publicFiles, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, content);
}
