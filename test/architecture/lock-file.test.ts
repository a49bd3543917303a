import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { missingLockEntries } from "./missing-lock-entries.ts";
import { projectRoot } from "./project-files.ts";

test("the lock file names every package that npm ci looks for (node tools/lock-file/complete-lock-file.ts adds them)", () => {
  const lockFile = JSON.parse(readFileSync(join(projectRoot, "package-lock.json"), "utf8"));
  expect(missingLockEntries(lockFile.packages)).toEqual([]);
});

test("a missing optional package is found, a package in a folder around is not missing", () => {
  const entries = {
    "node_modules/a": { dependencies: { b: "1.0.0" }, optionalDependencies: { "a-darwin-x64": "1.0.0" } },
    "node_modules/a/node_modules/c": { dependencies: { b: "1.0.0" } },
    "node_modules/b": { version: "1.0.0" },
  };
  expect(missingLockEntries(entries).map(({ folder }) => folder)).toEqual(["node_modules/a-darwin-x64"]);
});

test("of two versions the second lies beside the package that needs it", () => {
  const entries = {
    "node_modules/a": { optionalDependencies: { "p-darwin-x64": "2.0.0" } },
    "node_modules/k/node_modules/a": { optionalDependencies: { "p-darwin-x64": "1.0.0" } },
    "node_modules/p-darwin-x64": { version: "2.0.0" },
  };
  expect(missingLockEntries(entries).map(({ folder }) => folder)).toEqual(["node_modules/k/node_modules/p-darwin-x64"]);
});
