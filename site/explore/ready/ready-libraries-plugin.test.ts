import { unzipSync } from "fflate";
import { expect, test } from "vitest";
import { analysisIds } from "#content/catalog/analyses.ts";
import { packLibrary } from "./ready-libraries-plugin.ts";

test.each(analysisIds)("the archive of %s holds its result files and is the same each time", (id) => {
  const { archive, address } = packLibrary("content/catalog/analyses", id);
  expect(Object.keys(unzipSync(archive)).sort()).toEqual([
    "designCodeSmells.csv",
    "implementationCodeSmells.csv",
    "methodMetrics.csv",
    "typeDependencies.csv",
    "typeMetrics.csv",
  ]);
  expect(address).toMatch(/^\/assets\/[\w.-]+\.zip$/);
  expect(archive.length).toBeLessThan(100_000);
  expect(packLibrary("content/catalog/analyses", id)).toEqual(packLibrary("content/catalog/analyses", id));
});
