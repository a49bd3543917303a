import { unzipSync } from "fflate";
import { expect, test } from "vitest";
import { analysisIds, readyIds } from "#content/catalog/analyses.ts";
import { madeFiles } from "../../figures/made-files.ts";
import { packLibrary, readyLibraries } from "./ready-libraries.ts";

test.each(analysisIds)("the archive of %s holds its result files and is the same each time", (id) => {
  const archive = packLibrary(id);
  expect(Object.keys(unzipSync(archive)).sort()).toEqual([
    "designCodeSmells.csv",
    "implementationCodeSmells.csv",
    "methodMetrics.csv",
    "typeDependencies.csv",
    "typeMetrics.csv",
  ]);
  expect(archive.length).toBeLessThan(100_000);
  expect(packLibrary(id)).toEqual(archive);
});

test("each library has the address of its archive and of its picture", () => {
  expect(readyLibraries.map(({ id }) => id)).toEqual(readyIds);
  for (const { id, address, picture } of readyLibraries) {
    expect(address).toMatch(/^\/assets\/[\w.-]+\.zip$/);
    expect(madeFiles.get(address)).toEqual(packLibrary(id));
    expect(madeFiles.get(picture)).toMatch(/^<svg /);
  }
});
