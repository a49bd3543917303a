import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { analyses, analysisIds } from "#content/catalog/analyses.ts";
import { temporaryFolder } from "#test/support/temporary-folder.ts";
import { readAnalysisResults } from "./read-analysis-results.ts";

/** A folder in which the first project has one metrics file with the given text. */
function folderWithMetrics(text: string): string {
  const folder = temporaryFolder();
  const [first] = analysisIds;
  mkdirSync(join(folder, first));
  writeFileSync(join(folder, first, "typeMetrics.csv"), text);
  return folder;
}

describe("readAnalysisResults", () => {
  const results = readAnalysisResults("content/catalog/analyses");

  it.each(analysisIds)("reads as many rows of %s as its totals say", (id) => {
    const { types, dependencies, designSmells, implementationSmells } = results[id];
    expect({
      types: types.length,
      dependencies: dependencies.length,
      designSmells: designSmells.length,
      implementationSmells: implementationSmells.length,
    }).toEqual(analyses[id].totals);
  });

  it("reads every method", () => {
    expect(analysisIds.map((id) => results[id].methods.length)).toEqual([1714, 1942, 3936]);
  });

  it("refuses a row with another number of cells than the header, and names it", () => {
    const folder = folderWithMetrics("Package Name,Type Name,LOC,FANIN,FANOUT\norg.junit,Assert,648,1\n");
    expect(() => readAnalysisResults(folder)).toThrow(/typeMetrics\.csv, line 2: .*org\.junit,Assert,648,1/);
  });

  it("refuses a value that is no whole number", () => {
    const folder = folderWithMetrics("Package Name,Type Name,LOC,FANIN,FANOUT\norg.junit,Assert,many,1,2\n");
    expect(() => readAnalysisResults(folder)).toThrow('"many" in column "LOC" is not a whole number.');
  });

  it("refuses a file without a column it needs", () => {
    const folder = folderWithMetrics("Package Name,Type Name,FANIN,FANOUT\norg.junit,Assert,1,2\n");
    expect(() => readAnalysisResults(folder)).toThrow('has no column "LOC"');
  });
});
