import { mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { dirname, join, relative, sep } from "node:path";

/** All files below a folder, as sorted relative paths with forward slashes. */
export function filesBelow(folder: string): string[] {
  const entries = readdirSync(folder, { withFileTypes: true, recursive: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  return files.map((file) => relative(folder, file).split(sep).join("/")).sort();
}

/** @param path address of the file on the site, beginning with a slash. */
export function writePublicFile(publicFiles: string, path: string, content: string | Uint8Array): void {
  const file = join(publicFiles, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, content);
}
