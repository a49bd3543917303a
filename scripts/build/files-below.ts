import { readdirSync } from "node:fs";
import { join, relative, sep } from "node:path";

/** All files below a folder, as sorted relative paths with forward slashes. */
export function filesBelow(folder: string): string[] {
  const entries = readdirSync(folder, { withFileTypes: true, recursive: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  return files.map((file) => relative(folder, file).split(sep).join("/")).sort();
}
