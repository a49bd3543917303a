/** Writes CHANGELOG.md from the commits up to the present one. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { changelog, readCommits, upgradeNeeds } from "./changelog.ts";

const root = join(import.meta.dirname, "..", "..");
const commits = readCommits("HEAD");
writeFileSync(join(root, "CHANGELOG.md"), changelog(commits, upgradeNeeds(commits)));
