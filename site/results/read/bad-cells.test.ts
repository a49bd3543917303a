import { describe, expect, test } from "vitest";
import { fileOf, header, open, read, resultsIn, row } from "#test/support/explore/result-files.ts";
import { metricValues } from "../model/analysis.ts";
import { factsOf } from "../model/facts.ts";

describe("cells", () => {
  test("numbers of all kinds", async () => {
    const lines = ["1e3", "1.5", "-1.0", "-5", "", "N/A", '"1,5"', '"0,125"', '"1,234"', '"1,234,567"'].map((loc) =>
      row("a", loc),
    );
    const { analysis } = await resultsIn([fileOf("m.csv", [header, ...lines].join("\n"))]);
    const none = Number.NaN;
    expect([...(analysis.methods.metrics[0]?.values ?? [])]).toEqual([
      1000,
      1.5,
      none,
      none,
      none,
      none,
      1.5,
      0.125,
      1234,
      1_234_567,
    ]);
  });

  test("texts instead of numbers", async () => {
    const lines = ["x", "0x10", "Infinity", "1e999"].map((loc) => `${row("a", loc)}\n`);
    expect(await open(`${header}\n${lines.join("")}`)).toEqual(
      read(
        4,
        "methods.csv: 4 cells of column LOC aren't numbers, such as “x” (first in lines 2, 3, 4). They count as empty.",
      ),
    );
  });

  test("formulas and markup stay text", async () => {
    const names = ["=HYPERLINK(1)", "<img src=x onerror=alert(1)>", "@SUM(1)", "__proto__"];
    const lines = names.map((name) => `shop,org.shop,${name},add,1,1,0`);
    const { analysis } = await resultsIn([fileOf("m.csv", [header, ...lines].join("\n"))]);
    expect(analysis.types.names).toEqual(names);
  });

  test("a column twice, and columns that are not known", async () => {
    const lines = [`${header},LOC,Owner,Changes`, `${row("a")},9,Ada,7\n`];
    const { analysis, remarks } = await resultsIn([fileOf("m.csv", lines.join("\n"))]);
    expect(remarks.slice(0, 2)).toEqual([
      "m.csv has several columns “LOC”. The first one is shown.",
      "m.csv has unknown columns, which aren't shown: “Owner”.",
    ]);
    expect(analysis.methods.metrics.map(({ name, values }) => [name, ...values])).toEqual([
      ["LOC", 1],
      ["CC", 1],
      ["PC", 0],
      ["Changes", 7],
    ]);
  });
});

test("methods of 0 lines have no size: they have no body, or the tool didn't measure them", async () => {
  const rows = [header, row("add", "0"), row("sum", "0").replace(",1,0", ",4,0"), row("remove", "2"), ""];
  const { analysis, remarks } = await resultsIn([fileOf("methodMetrics.csv", rows.join("\n"))]);
  expect([...(metricValues(analysis.methods, "LOC") ?? [])]).toEqual([Number.NaN, Number.NaN, 2]);
  expect(factsOf(analysis).distributions.method.map(({ count }) => count)).toEqual([1, 3, 3]);
  expect(remarks).toContain(
    "1 method has branches but 0 lines: the tool didn't measure them. They are shown without LOC.",
  );
});
