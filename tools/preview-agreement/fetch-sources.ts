import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { AnalysisId } from "#content/catalog/analyses.ts";
import type { CodeEnding } from "#site/source-code/code-endings.ts";
import { isTestCode } from "#site/source-code/code-endings.ts";

interface Project {
  /** How pages call it. */
  name: string;
  language: CodeEnding;
  /** The folder of the code in it. */
  code: string;
  /** The result of the reference for it. */
  analysis?: AnalysisId;
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

export const projects: readonly Project[] = [
  {
    name: "jsoup 1.15.3",
    language: "java",
    code: "src/main/java",
    analysis: "jsoup-1.15.3",
    from: {
      archive: "j/jsoup/jsoup_1.15.3.orig.tar.xz",
      sha256: "052511f0be47511f9b2a17d44fc1eccc4b5373e77cc5a3221e34b6af437e1e2e",
    },
  },
  {
    name: "JUnit 4.13.2",
    language: "java",
    code: "src/main/java",
    analysis: "junit-4.13.2",
    from: {
      archive: "j/junit4/junit4_4.13.2.orig.tar.xz",
      sha256: "8cb9e6cd3c1188e93ce6ed56df12f8dab9db379256386973dbc61690ad184c60",
    },
  },
  {
    name: "Apache Commons Lang 3.12.0",
    language: "java",
    code: "src/main/java",
    analysis: "commons-lang-3.12.0",
    from: {
      archive: "libc/libcommons-lang3-java/libcommons-lang3-java_3.12.0.orig.tar.xz",
      sha256: "f7c22574707611b63bae19ff17f59e24cdd32e2b0e61a50ec9b1b525fbc909d1",
    },
  },
  {
    name: "the standard library of Python 3.11.2",
    language: "py",
    code: "Lib",
    from: {
      archive: "p/python3.11/python3.11_3.11.2.orig.tar.gz",
      sha256: "2411c74bda5bbcfcddaf4531f66d1adc73f247f529aee981b029513aefdbf849",
    },
  },
  {
    name: "Flask",
    language: "py",
    code: "src",
    from: { repository: "https://github.com/pallets/flask", commit: "2ac89889f4cc330eabd50f295dcef02828522c69" },
  },
  {
    name: "Newtonsoft.Json",
    language: "cs",
    code: "Src/Newtonsoft.Json",
    from: {
      repository: "https://github.com/JamesNK/Newtonsoft.Json",
      commit: "09bb545d72969ad7fb4ea07db0d5c34f4fc07877",
    },
  },
];

export interface FetchedProject extends Project {
  /** Where its code is. */
  folder: string;
  /** Relative to it, without tests, in a stable order. */
  files: readonly string[];
}

/** The code of a project, in a folder that keeps it for the next time. */
export async function fetchProject(project: Project, kept: string): Promise<FetchedProject> {
  const { from, name, language, code } = project;
  const folder = join(kept, name.replaceAll(/\W+/g, "-"));
  if (!existsSync(folder)) {
    if ("archive" in from) await unpack(from, folder);
    else checkOut(from, folder);
  }
  const files = globSync(`**/*.${language}`, { cwd: join(folder, code) }).map((path) => path.replaceAll("\\", "/"));
  // The reference read all code of the folder.
  const read = project.analysis ? files : files.filter((path) => !isTestCode(path));
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
