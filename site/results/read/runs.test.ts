import { expect, test } from "vitest";
import { fileOf } from "#test/support/explore/result-files.ts";
import { recognizeFiles } from "./recognize-files.ts";
import { runsIn } from "./runs.ts";

const types = "Package,Class,LOC\np,A,1\n";
const methods = "Package,Class,Method,LOC\np,A,m,1\n";
const smells = "Package,Class,Smell\np,A,Wide Hierarchy\n";

const contentOf = (path: string) => (/smells/i.test(path) ? smells : /method/i.test(path) ? methods : types);

async function runsOf(paths: readonly string[]): Promise<string[]> {
  const files = paths.map((path) => fileOf(path, contentOf(path)));
  const { recognized } = await recognizeFiles(files);
  return runsIn(recognized, files, "all").map(({ name, files: own }) => `${name}: ${own.length}`);
}

test.each([
  ["loose files", ["typeMetrics.csv", "methodMetrics.csv"], ["all: 2"]],
  ["files of one run in two folders", ["out/a/typeMetrics.csv", "out/b/methodMetrics.csv"], ["all: 2"]],
  [
    "folders of runs, in the order of their numbers",
    ["runs/v10/out/typeMetrics.csv", "runs/v2/out/typeMetrics.csv", "runs/v2/out/methodMetrics.csv"],
    ["v2/out: 2", "v10/out: 1"],
  ],
  ["archives", ["runs/2.zip/typeMetrics.csv", "runs/1.zip/typeMetrics.csv"], ["1: 1", "2: 1"]],
  ["files of DPy", ["a/x_1_design_smells.csv", "b/x_2_design_smells.csv"], ["a: 1", "b: 1"]],
  ["types in files of other names", ["old/types.csv", "new/TypeMetrics.csv"], ["old: 1", "new: 1"]],
  ["projects of one C# solution", ["out/Designite_A_ClassMetrics.csv", "out/Designite_B_ClassMetrics.csv"], ["all: 2"]],
  [
    "a run beside the folder of an earlier one",
    ["out/typeMetrics.csv", "out/methodMetrics.csv", "out/old/typeMetrics.csv"],
    ["old: 1", "all: 2"],
  ],
  [
    "pairs whose names say what was before",
    ["2/after/typeMetrics.csv", "2/before/typeMetrics.csv", "1/after/typeMetrics.csv", "1/before/typeMetrics.csv"],
    ["1/before: 1", "1/after: 1", "2/before: 1", "2/after: 1"],
  ],
  [
    "runs of which one says so",
    ["afteroutput/typeMetrics.csv", "output/typeMetrics.csv"],
    ["output: 1", "afteroutput: 1"],
  ],
  ["folders that only hold such a word", ["folder/typeMetrics.csv", "a/typeMetrics.csv"], ["a: 1", "folder: 1"]],
  [
    "runs whose kinds of files have folders",
    [
      "r/1/types/typeMetrics.csv",
      "r/1/smells/designSmells.csv",
      "r/2/types/typeMetrics.csv",
      "r/2/smells/designSmells.csv",
    ],
    ["1: 2", "2: 2"],
  ],
])("%s are split into runs by their place", async (_, paths, expected) => {
  expect(await runsOf(paths)).toEqual(expected);
});
