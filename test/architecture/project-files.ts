import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type ParseResult, parseSync } from "oxc-parser";

/** A file of the project, by its path from the root with forward slashes. */
export interface ProjectFile {
  path: string;
  text: string;
}

export const projectRoot = join(import.meta.dirname, "..", "..");

let paths: string[] | undefined;

/** The paths of all files that belong to the project: those that git has or would take. */
function projectPaths(): string[] {
  paths ??= listPaths();
  return paths;
}

function listPaths(): string[] {
  const listing = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard"], {
    cwd: projectRoot,
    encoding: "utf8",
  });
  return listing.split("\n").filter((path) => path !== "" && existsSync(join(projectRoot, path)));
}

export function readProjectFiles(which: (path: string) => boolean): ProjectFile[] {
  return projectPaths()
    .filter(which)
    .map((path) => ({ path, text: readText(path) }));
}

const texts = new Map<string, string>();

function readText(path: string): string {
  const text = texts.get(path) ?? readFileSync(join(projectRoot, path), "utf8");
  texts.set(path, text);
  return text;
}

const parsed = new Map<string, ParseResult>();

/** The syntax tree of a module. Several rules look at the same ones. */
export function parseModule(path: string, text: string): ParseResult {
  const key = `${path}\n${text}`;
  const result = parsed.get(key) ?? parseSync(path, text);
  parsed.set(key, result);
  return result;
}

/** Everything with imports: scripts of all kinds and written documents. */
export const isModule = (path: string): boolean => /\.(?:[cm]?[jt]s|tsx|mdx)$/.test(path);
