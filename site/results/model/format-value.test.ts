import { expect, test } from "vitest";
import { counted, formatDifference, formatShare, formatValue } from "./format-value.ts";

test("values have separators and at most two decimals, and a dash stands for none", () => {
  expect([1232, 2 / 3, 0, Number.NaN, undefined].map(formatValue)).toEqual(["1,232", "0.67", "0", "–", "–"]);
});

test("differences have a sign unless they are nothing", () => {
  expect([formatDifference(1, 4), formatDifference(0.75, 0.25), formatDifference(2, 2)]).toEqual(["+3", "-0.5", "0"]);
  expect([formatDifference(1, 1 - 1e-9), formatDifference(Number.NaN, 1)]).toEqual(["0", "–"]);
});

test("shares are percents, also of nothing", () => {
  expect([formatShare(1, 3), formatShare(0, 0)]).toEqual(["33.3%", "0%"]);
});

test("one is counted in the singular", () => {
  expect([counted(1, "type"), counted(0, "type"), counted(2000, "dependency", "dependencies")]).toEqual([
    "1 type",
    "0 types",
    "2,000 dependencies",
  ]);
});
