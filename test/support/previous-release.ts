import { execFileSync } from "node:child_process";
import { symlinkSync } from "node:fs";
import { join, resolve } from "node:path";
import { temporaryFolder } from "./temporary-folder.ts";

const root = resolve(import.meta.dirname, "..", "..");

/** Its last commit stands for the previous release until there is a tag of one: older ones have other tables. */
const baseline = "service/platform/database/migrations/0001-baseline.ts";

const git = (words: readonly string[]) =>
  execFileSync("git", words, { cwd: root, encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }).trim();

/** Whether git has the history: a shallow clone and an unpacked archive have none. */
export function hasHistory(): boolean {
  try {
    return git(["rev-parse", "--is-shallow-repository"]) === "false";
  } catch {
    return false;
  }
}

/** The tag of the release before the present commit, or the commit that stands for it. */
export function previousRelease(): string {
  try {
    return git(["describe", "--tags", "--abbrev=0", "--match=v[0-9]*", "HEAD^"]);
  } catch {
    return git(["log", "-1", "--format=%H", "--", baseline]);
  }
}

/** The sources of an earlier commit in a folder, with the packages that are installed now. */
export function checkOut(commit: string): string {
  const folder = temporaryFolder();
  const parts = ["service", "content", "contract", "package.json"];
  const archive = execFileSync("git", ["archive", commit, ...parts], { cwd: root, maxBuffer: 2 ** 28 });
  execFileSync("tar", ["-x", "-C", folder], { input: archive });
  symlinkSync(join(root, "node_modules"), join(folder, "node_modules"));
  return folder;
}
