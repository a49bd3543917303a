import { expect, it } from "vitest";
import { fileOf, resultsIn } from "#test/support/explore/result-files.ts";
import { ownLines } from "./analysis.ts";
import { factsOf } from "./facts.ts";
import { totalsOf } from "./totals.ts";

it("adds up the lines of Python once, by modules, and by classes where a module has none", async () => {
  const rows = ["Package,Module,Class,LOC", "p,shop,,30", "p,shop,Cart,20", "p,tools,Hammer,7", "q,shop,Cart,5"];
  const { analysis } = await resultsIn([fileOf("x_class_module_metrics.csv", rows.join("\n"))]);
  const facts = factsOf(analysis);
  expect(facts.packages.map(({ linesOfCode }) => linesOfCode)).toEqual([37, 5]);
  expect(totalsOf({ analysis, facts }).linesOfCode).toBe(42);
});

it("leaves a module of Python the lines outside of its classes, and at least one", async () => {
  const rows = ["Package,Module,Class,LOC", "p,m,,30", "p,m,C,12", "p,m,D,8", "p,n,,5", "p,n,E,5", "p,q,,4"];
  const { analysis } = await resultsIn([fileOf("x_class_module_metrics.csv", rows.join("\n"))]);
  const own = ownLines(analysis);
  expect(Object.fromEntries(analysis.types.names.map((name, type) => [name, own?.[type]]))).toEqual({
    m: 10,
    "m.C": 12,
    "m.D": 8,
    n: 1,
    "n.E": 5,
    q: 4,
  });
});
