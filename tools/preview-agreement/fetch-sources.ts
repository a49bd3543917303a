import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type CodeEnding, isTestCode } from "#site/source-code/code-endings.ts";

export interface Project {
  /** How pages call it. */
  name: string;
  language: CodeEnding;
  /** The folder of the code in it. */
  code: string;
  from: DebianSource | GitCommit;
}

interface DebianSource {
  /** Below the pool of Debian. */
  archive: string;
  /** As the package's .dsc states it. */
  sha256: string;
}

interface GitCommit {
  repository: string;
  commit: string;
}

const pool = "http://deb.debian.org/debian/pool/main/";

export interface FetchedProject extends Project {
  /** Where its code is. */
  folder: string;
  /** Relative to it, in a stable order. */
  files: readonly string[];
}

/** The code of a project, in a folder that keeps it for the next time. What is there already is not fetched. */
export async function fetchProject(project: Project, kept: string, hasTests: boolean): Promise<FetchedProject> {
  const { from, name, language, code } = project;
  const folder = join(kept, name.replaceAll(/\W+/g, "-"));
  if (!existsSync(folder)) {
    if ("archive" in from) await unpack(from, folder);
    else checkOut(from, folder);
  }
  const files = globSync(`**/*.${language}`, { cwd: join(folder, code) }).map((path) => path.replaceAll("\\", "/"));
  const read = hasTests ? files : files.filter((path) => !isTestCode(path));
  return { ...project, folder: join(folder, code), files: read.sort() };
}

async function unpack({ archive, sha256 }: DebianSource, folder: string) {
  const response = await fetch(pool + archive);
  if (!response.ok) throw new Error(`${response.url} answers ${response.status}.`);
  const bytes = new Uint8Array(await response.arrayBuffer());
  if (createHash("sha256").update(bytes).digest("hex") !== sha256) throw new Error(`${archive} is another file.`);
  mkdirSync(folder, { recursive: true });
  const file = join(folder, archive.slice(archive.lastIndexOf("/") + 1));
  writeFileSync(file, bytes);
  execFileSync("tar", ["-xf", file, "-C", folder, "--strip-components=1"]);
}

function checkOut({ repository, commit }: GitCommit, folder: string) {
  const git = (...command: string[]) => execFileSync("git", ["-C", folder, ...command], { stdio: "inherit" });
  mkdirSync(folder, { recursive: true });
  git("init", "--quiet");
  git("fetch", "--quiet", "--depth=1", repository, commit);
  git("checkout", "--quiet", "FETCH_HEAD");
}

export const bytesAt = (project: FetchedProject, path: string): Uint8Array<ArrayBuffer> =>
  new Uint8Array(readFileSync(join(project.folder, path)));
