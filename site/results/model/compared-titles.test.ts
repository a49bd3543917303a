import { expect, it } from "vitest";
import { comparedTitles } from "./compare.ts";

const shop = (source: string, types: number, title = "Shop") => {
  return { source, analysis: { title, types: { count: types }, findings: { count: 9 } } };
};

it("names two results of one title by where they come from, else by their sizes", () => {
  expect(comparedTitles([shop("Shop", 1), shop("out-2", 1)])).toEqual([
    "Shop (time not known)",
    "Shop (out-2, time not known)",
  ]);
  expect(comparedTitles([shop("Results", 40), shop("Results", 42)])).toEqual([
    "Shop (40 types, 9 findings, time not known)",
    "Shop (42 types, 9 findings, time not known)",
  ]);
  expect(comparedTitles([shop("Results", 40), shop("Results", 40)])).toEqual([
    "Shop (time not known)",
    "Shop (time not known)",
  ]);
  expect(comparedTitles([shop("out", 1), shop("out", 1, "Other")])).toEqual([
    "Shop (time not known)",
    "Other (time not known)",
  ]);
});
