import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { projectPaths, projectRoot } from "./project-files.ts";
import { foldersWithoutSentence } from "./readme-map.ts";

test("the README says what each top-level folder is for", () => {
  const readme = readFileSync(join(projectRoot, "README.md"), "utf8");
  expect(foldersWithoutSentence(projectPaths(), readme)).toEqual([]);
});

test("a folder without an explanation is named", () => {
  const readme = "| `site/` | what visitors see |";
  expect(foldersWithoutSentence(["site/root.tsx", "attic/old.ts", ".github/x.yml", "README.md"], readme)).toEqual([
    "attic",
  ]);
});
