import { execFileSync } from "node:child_process";
import { join } from "node:path";
import type { ReleasedCommit } from "./release-notes.ts";

const root = join(import.meta.dirname, "..", "..");

export const git = (words: readonly string[]): string => execFileSync("git", words, { cwd: root, encoding: "utf8" });

/** The commits of a range, newest first. */
export function readCommits(range: string): ReleasedCommit[] {
  const log = git(["log", "--no-merges", "--format=%as%x09%s%x09%b%x00", range]);
  return log
    .split("\0")
    .map((entry) => entry.trimStart().split("\t"))
    .flatMap(([day = "", subject = "", ...body]) => (day === "" ? [] : [{ day, subject, body: body.join("\t") }]));
}
