import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** A file of the project, by its path from the root with forward slashes. */
export interface ProjectFile {
  path: string;
  text: string;
}

export const projectRoot = join(import.meta.dirname, "..", "..");

/** The paths of all files that belong to the project: those that git has or would take. */
export function projectPaths(): string[] {
  const listing = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard"], {
    cwd: projectRoot,
    encoding: "utf8",
  });
  return listing.split("\n").filter((path) => path !== "" && existsSync(join(projectRoot, path)));
}

export function readProjectFiles(which: (path: string) => boolean): ProjectFile[] {
  return projectPaths()
    .filter(which)
    .map((path) => ({ path, text: readFileSync(join(projectRoot, path), "utf8") }));
}

/** Everything with imports: scripts of all kinds and written documents. */
export const isModule = (path: string): boolean => /\.(?:[cm]?[jt]s|tsx|mdx)$/.test(path);
