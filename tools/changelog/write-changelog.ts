/** Writes CHANGELOG.md from the commits up to the present one. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { changelog } from "./changelog.ts";
import { readCommits } from "./read-commits.ts";
import { upgradeNeeds } from "./release-notes.ts";

const root = join(import.meta.dirname, "..", "..");
const commits = readCommits("HEAD");
writeFileSync(join(root, "CHANGELOG.md"), changelog(commits, upgradeNeeds(commits)));
