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

const java = (...rows: readonly string[]) =>
  resultsIn([fileOf("TypeMetrics.csv", ["Package,Class,LOC,File,Line no", ...rows].join("\n"))]);

it("adds up the lines of nested types of Java once, in the outer type", async () => {
  const { analysis } = await java(
    "p,Shop,30,Shop.java,1",
    "p,Shop.Cart,12,Shop.java,9",
    "p,Shop.Row,5,Shop.java,12",
    "q,Shop,8,q.java,1",
  );
  const facts = factsOf(analysis);
  expect(facts.packages.map(({ linesOfCode }) => linesOfCode)).toEqual([30, 8]);
  expect(totalsOf({ analysis, facts }).linesOfCode).toBe(38);
  expect([...(ownLines(analysis) ?? [])]).toEqual([13, 12, 5, 8]);
});

it("adds up the lines of types of Java that only stand in the file of the one they are named after", async () => {
  const { analysis } = await java("p,Kind,1,Kind.java,1", "p,Kind.Board,205,Kind.java,3");
  expect(totalsOf({ analysis, facts: factsOf(analysis) }).linesOfCode).toBe(206);
  expect([...(ownLines(analysis) ?? [])]).toEqual([1, 205]);
});

it("adds up the lines of nested types whose outer type was not measured", async () => {
  const { analysis } = await java("p,Shop,0,Shop.java,1", "p,Shop.Cart,12,Shop.java,9");
  expect(totalsOf({ analysis, facts: factsOf(analysis) }).linesOfCode).toBe(12);
});
