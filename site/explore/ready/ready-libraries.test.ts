import { unzipSync } from "fflate";
import { expect, test } from "vitest";
import { analysisIds, readyIds } from "#content/catalog/analyses.ts";
import { makeReadyLibraries, packLibrary } from "./ready-libraries.ts";

const folder = "content/catalog/analyses";

test.each(analysisIds)("the archive of %s holds its result files and is the same each time", (id) => {
  const archive = packLibrary(folder, id);
  expect(Object.keys(unzipSync(archive)).sort()).toEqual([
    "designCodeSmells.csv",
    "implementationCodeSmells.csv",
    "methodMetrics.csv",
    "typeDependencies.csv",
    "typeMetrics.csv",
  ]);
  expect(archive.length).toBeLessThan(100_000);
  expect(packLibrary(folder, id)).toEqual(archive);
});

test("each library has the address of its archive and of its picture", async () => {
  const { files, data } = await makeReadyLibraries(folder);
  expect(data.map(({ id }) => id)).toEqual(readyIds);
  for (const { id, address, picture } of data) {
    const fileAt = (path: string) => files.find(({ fileName }) => `/${fileName}` === path);
    expect(address).toMatch(/^\/assets\/[\w.-]+\.zip$/);
    const { source = "", encoding } = fileAt(address) ?? {};
    expect(Buffer.from(source, encoding)).toEqual(Buffer.from(packLibrary(folder, id)));
    expect(fileAt(picture)?.source).toMatch(/^<svg /);
  }
});
