/** Writes CHANGELOG.md from the commits up to the present one. */
import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { changelog } from "./changelog.ts";

const root = join(import.meta.dirname, "..", "..");
const log = execFileSync("git", ["log", "--no-merges", "--format=%as%x09%s"], { cwd: root, encoding: "utf8" });
const commits = log
  .trimEnd()
  .split("\n")
  .map((line) => ({ day: line.slice(0, 10), subject: line.slice(11) }));
writeFileSync(join(root, "CHANGELOG.md"), changelog(commits));
