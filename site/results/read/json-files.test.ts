import { expect, test } from "vitest";
import { fileOf, resultsIn } from "#test/support/explore/result-files.ts";
import { metricValues } from "../model/analysis.ts";

const cart = { Package: "shop", Module: "cart", LOC: 40 };
const inner = { ...cart, Class: "Cart", LOC: 30 };

const isCut = "m.json is cut off or damaged. What comes before is shown.";

test("of a list that is cut, the complete objects are shown", async () => {
  const { analysis, remarks } = await resultsIn([fileOf("m.json", JSON.stringify([cart, inner]).slice(0, -20))]);
  expect(analysis.types.names).toEqual(["cart"]);
  expect(remarks[0]).toBe(isCut);
});

test("brackets and quotation marks in a text that is cut end no object", async () => {
  const smell = { Package: "shop", Module: "cart", Smell: "Long Method" };
  const text = JSON.stringify([smell, { ...smell, Details: 'Uses "{}" }, and {} too' }]);
  for (const end of [text.indexOf("}, and") + 1, text.indexOf(" too")]) {
    const { analysis, remarks } = await resultsIn([fileOf("m.json", text.slice(0, end))]);
    expect(analysis.findings.count).toBe(1);
    expect(remarks[0]).toBe(isCut);
  }
});

test("numbers as Python writes them that are none count as empty", async () => {
  const text = '[{"Package":"shop","Module":"NaN: [NaN]","LOC":NaN,"LCOM":-Infinity,"WMC":3}]';
  const { analysis } = await resultsIn([fileOf("m.json", text)]);
  expect(analysis.types.names).toEqual(["NaN: [NaN]"]);
  expect(analysis.types.metrics).toEqual([{ name: "WMC", values: Float64Array.of(3) }]);
});

test("keys that the first object does not have are read", async () => {
  const { analysis } = await resultsIn([fileOf("m.json", JSON.stringify([cart, inner]))]);
  expect(analysis.types.names).toEqual(["cart", "cart.Cart"]);
  expect(metricValues(analysis.types, "LOC")).toEqual(Float64Array.of(40, 30));
});

test("keys that come much later are named", async () => {
  const text = JSON.stringify([...Array.from({ length: 50_000 }, () => cart), inner]);
  const { remarks } = await resultsIn([fileOf("m.json", text)]);
  expect(remarks[0]).toBe("m.json names “Class” in later entries only. It isn't shown.");
});

test("wrong numbers are named by their entry", async () => {
  const { remarks } = await resultsIn([fileOf("m.json", JSON.stringify([cart, { ...inner, LOC: "many" }], null, 2))]);
  expect(remarks[0]).toBe("m.json: “many” in column LOC isn't a number (entry 2). The cell counts as empty.");
});
