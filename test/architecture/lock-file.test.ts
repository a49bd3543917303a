import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { missingLockEntries } from "./lock-file.ts";
import { projectRoot } from "./project-files.ts";

test("the lock file names every package that npm ci looks for", () => {
  const lockFile = JSON.parse(readFileSync(join(projectRoot, "package-lock.json"), "utf8"));
  expect(missingLockEntries(lockFile.packages)).toEqual([]);
});

test("a missing optional package is found, a package in a folder around is not missing", () => {
  const packages = {
    "node_modules/a": { dependencies: { b: "1.0.0" }, optionalDependencies: { "a-darwin": "1.0.0" } },
    "node_modules/a/node_modules/c": { dependencies: { b: "1.0.0" } },
    "node_modules/b": {},
  };
  expect(missingLockEntries(packages)).toEqual(["node_modules/a needs a-darwin"]);
});
