import { expect, test } from "vitest";
import { compareVersions, releasedTools, toolReleases } from "./tool-releases.ts";

test("versions are compared number by number", () => {
  expect(["1.10.0", "2.0", "1.9.2", "1.9"].sort(compareVersions)).toEqual(["1.9", "1.9.2", "1.10.0", "2.0"]);
  expect(compareVersions("2.0", "2.0.0")).toBe(0);
});

test.each(releasedTools)("the versions of %s are listed newest first, each once", (tool) => {
  const versions = toolReleases[tool].map(({ version }) => version);
  expect(versions).toEqual([...new Set(versions)].sort((one, other) => compareVersions(other, one)));
  for (const { date = "2026-01-01" } of toolReleases[tool]) expect(date).toMatch(/^\d{4}-\d{2}-\d{2}$/);
});
