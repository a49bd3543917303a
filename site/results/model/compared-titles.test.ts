import { expect, it } from "vitest";
import { comparedTitles } from "./compare.ts";

const shop = (source: string, types: number, title = "Shop") => {
  return { source, analysis: { title, types: { count: types }, findings: { count: 9 } } };
};

it("names two results of one title by where they come from, else by their sizes", () => {
  expect(comparedTitles([shop("Shop", 1), shop("out-2", 1)])).toEqual(["Shop", "Shop (out-2)"]);
  expect(comparedTitles([shop("Results", 40), shop("Results", 42)])).toEqual([
    "Shop (40 types, 9 findings)",
    "Shop (42 types, 9 findings)",
  ]);
  expect(comparedTitles([shop("Results", 40), shop("Results", 40)])).toEqual(["Shop", "Shop"]);
  expect(comparedTitles([shop("out", 1), shop("out", 1, "Other")])).toEqual(["Shop", "Other"]);
});
