import { expect, test } from "vitest";
import { fileOf, resultsIn } from "#test/support/explore/result-files.ts";
import { listedMethods, methodLimits, methodsWith, refactoringRanks, testTypes } from "./methods.ts";

const types = ["Project Name,Package Name,Type Name,NOM,LOC,File path,Line no"];
const methods = ["Project Name,Package Name,Type Name,Method Name,LOC,CC,PC,Line no,IsTest"];
const smells = [
  "Project Name,Package Name,Type Name,Method Name,Implementation Smell,Cause of the Smell,Method start line no",
];

/** As the professional edition writes them; its columns were seen in public results. */
const shop = () =>
  resultsIn([
    fileOf(
      "TypeMetrics.csv",
      [
        ...types,
        "s,shop,Cart,5,190,C:\\s\\src\\main\\java\\shop\\Cart.java,3",
        "s,shop,CartCheck,1,12,C:\\s\\src\\test\\java\\shop\\CartCheck.java,3",
        "s,shop,Helper,1,12,C:\\s\\src\\main\\java\\shop\\Helper.java,3",
      ].join("\n"),
    ),
    fileOf(
      "MethodMetrics.csv",
      [
        ...methods,
        "s,shop,Cart,small,3,1,0,5,0",
        "s,shop,Cart,branches,20,9,0,9,0",
        "s,shop,Cart,long,110,4,0,30,0",
        "s,shop,Cart,both,100,8,0,141,0",
        "s,shop,Cart,both,4,1,1,250,0",
        "s,shop,CartCheck,adds,5,1,0,4,1",
        "s,shop,Helper,checks,5,2,0,4,1",
      ].join("\n"),
    ),
    fileOf("ImplementationSmells.csv", [...smells, "s,shop,Cart,both,Long Method,It is long.,141"].join("\n")),
  ]);

test("methods to refactor first reach the most limits, then have the largest complexity times lines", async () => {
  const { analysis } = await shop();
  expect(methodLimits(analysis).map(({ metric, at }) => [metric, at])).toEqual([
    ["LOC", 100],
    ["CC", 8],
    ["PC", 5],
  ]);
  const ranked = [...listedMethods(analysis)]
    .map((row, at) => ({ name: analysis.methods.names[row], rank: refactoringRanks(analysis)[at] ?? 0 }))
    .sort((one, other) => one.rank - other.rank);
  expect(ranked.map(({ name }) => name)).toEqual(["both", "long", "branches", "checks", "adds", "both", "small"]);
  expect(ranked.map(({ rank }) => rank)).toEqual([1, 2, 3, 4, 5, 6, 7]);
});

test("a finding is one of the method that begins at its line", async () => {
  const { analysis } = await shop();
  expect([...methodsWith(analysis, 0)]).toEqual([0, 0, 0, 1, 0, 0, 0]);
});

test("test code lies in a folder of tests, or has a method that the tool calls a test", async () => {
  const { analysis } = await shop();
  expect([...testTypes(analysis)]).toEqual([0, 1, 1]);
});

test("a method that is listed for an outer type too is listed once", async () => {
  const { analysis } = await resultsIn([
    fileOf("typeMetrics.csv", "Package Name,Type Name,NOF,LOC\np,Shop,0,20\np,Cart,0,8\n"),
    fileOf(
      "methodMetrics.csv",
      "Package Name,Type Name,MethodName,LOC,CC,PC\np,Shop,own,3,1,0\np,Shop,add,3,1,0\np,Cart,add,3,1,0\n",
    ),
  ]);
  const named = [...listedMethods(analysis)].map((row) => analysis.types.names[analysis.methods.types[row] ?? -1]);
  expect(named).toEqual(["Shop", "Cart"]);
});
