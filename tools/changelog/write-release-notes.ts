/** Prints the notes of a release: `write-release-notes.ts v0.2.0`. Without a tag before it, of all commits. */
import { git, readCommits, releaseNotes } from "./changelog.ts";

const migrationsFolder = "service/platform/database/migrations";
const [, , tag = "HEAD"] = process.argv;

function tagBefore(): string | undefined {
  try {
    return git(["describe", "--tags", "--abbrev=0", "--match=v[0-9]*", `${tag}^`]).trim();
  } catch {
    return undefined;
  }
}

const before = tagBefore();
const range = before === undefined ? tag : `${before}..${tag}`;
const added =
  before === undefined
    ? []
    : git(["diff", "--name-only", "--diff-filter=A", range, "--", migrationsFolder]).split("\n");
const migrations = added.flatMap((path) => /(\d{4}-[\w-]+)\.ts$/.exec(path)?.[1] ?? []);
process.stdout.write(releaseNotes(readCommits(range), migrations));
