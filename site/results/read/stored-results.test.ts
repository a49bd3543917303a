import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { temporaryFolder } from "#test/support/temporary-folder.ts";
import { readResults } from "./stored-results.ts";

const header = "Package Name,Type Name,LOC,FANIN,FANOUT";

/** Reads a folder with one file of metrics. */
function read(...lines: readonly string[]) {
  const folder = temporaryFolder();
  writeFileSync(join(folder, "typeMetrics.csv"), lines.map((line) => `${line}\n`).join(""));
  return readResults(folder);
}

it.each([
  ["a row with fewer cells than the header", [header, "org.junit,Assert,648,1"], "fewer than 5 cells"],
  ["a value that is no number", [header, "org.junit,Assert,many,1,2"], "in column LOC isn't a number"],
  ["a file without a known header", ["Name,Size", "Assert,2"], "has no header row"],
  ["an empty file", [header], "No results were found"],
])("refuses %s, and says which file it is", async (_, lines, words) => {
  await expect(read(...lines)).rejects.toThrow(new RegExp(`typeMetrics\\.csv.*${words}`));
});

it("reads what is not damaged", async () => {
  const { analysis, facts } = await read(header, "org.junit,Assert,648,1,2");
  expect([analysis.types.names, facts.packages.length]).toEqual([["Assert"], 1]);
});
