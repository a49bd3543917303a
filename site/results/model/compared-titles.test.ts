import { expect, it } from "vitest";
import { comparedTitles } from "./compare.ts";

it("names two results of one title by where they come from", () => {
  const shop = { analysis: { title: "Shop" } };
  expect(comparedTitles({ ...shop, source: "Shop" }, { ...shop, source: "out-2" })).toEqual({
    before: "Shop",
    now: "Shop (out-2)",
  });
  expect(comparedTitles({ ...shop, source: "Results" }, { ...shop, source: "Results" })).toEqual({
    before: "Shop",
    now: "Shop",
  });
  expect(comparedTitles({ ...shop, source: "out" }, { analysis: { title: "Other" } })).toEqual({
    before: "Shop",
    now: "Other",
  });
});
