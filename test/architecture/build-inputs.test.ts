import { expect, test } from "vitest";
import { isBuildInput } from "../../scripts/build/build-inputs.ts";
import { importTargets } from "./module-imports.ts";
import { isModule, readProjectFiles } from "./project-files.ts";

test("whatever the build imports makes a build stale when it changes", () => {
  const files = new Map(readProjectFiles(isModule).map((file) => [file.path, file]));
  const reached = new Set<string>();
  const reach = (path: string): void => {
    const file = files.get(path);
    if (!file || reached.has(path)) return;
    reached.add(path);
    for (const target of importTargets(file)) if (target.kind === "own") reach(target.path);
  };
  reach("scripts/build.ts");
  reach("vite.config.ts");
  expect(reached.size).toBeGreaterThan(10);
  expect([...reached].filter((path) => !isBuildInput(path))).toEqual([]);
});
