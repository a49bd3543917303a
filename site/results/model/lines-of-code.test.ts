import { expect, it } from "vitest";
import { fileOf, resultsIn } from "#test/support/explore/result-files.ts";
import { factsOf } from "./facts.ts";
import { countedMethods, ownLines } from "./nesting.ts";
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

it("tells nested types of one name apart by their files", async () => {
  const { analysis } = await java(
    "p,Main,30,a/Main.java,1",
    "p,Main,8,b/Main.java,1",
    "p,Main.Row,12,a/Main.java,9",
    "p,Main.Row,5,b/Main.java,9",
  );
  expect(totalsOf({ analysis, facts: factsOf(analysis) }).linesOfCode).toBe(38);
  expect([...(ownLines(analysis) ?? [])]).toEqual([18, 3, 12, 5]);
});

/** As the community edition writes them: members of nested types once more for each type around them. */
const community = (types: readonly string[], methods: readonly string[]) =>
  resultsIn([
    fileOf("typeMetrics.csv", ["Package Name,Type Name,NOF,NOM,LOC,WMC", ...types].join("\n")),
    fileOf("methodMetrics.csv", ["Package Name,Type Name,MethodName,LOC,CC,PC", ...methods].join("\n")),
  ]);

it("counts lines and methods of nested types of the community edition once", async () => {
  const { analysis } = await community(
    ["p,Store,1,1,6,1", "p,Other,1,0,3,0", "p,Shop,5,5,37,7", "p,Empty,1,0,3,0", "p,Cart,2,3,18,4", "p,Row,1,1,6,1"],
    [
      "p,Store,toString,3,1,0",
      ...["total,7,2,0", "toString,3,1,0", "count,6,2,0", "toString,3,1,0", "id,3,1,0"].map((row) => `p,Shop,${row}`),
      ...["count,6,2,0", "toString,3,1,0", "id,3,1,0"].map((row) => `p,Cart,${row}`),
      "p,Row,id,3,1,0",
    ],
  );
  const facts = factsOf(analysis);
  expect(facts.packages.map(({ linesOfCode }) => linesOfCode)).toEqual([6 + 3 + 37]);
  expect(totalsOf({ analysis, facts })).toMatchObject({ linesOfCode: 46, methods: 6 });
  expect([...(ownLines(analysis) ?? [])]).toEqual([6, 3, 16, 3, 12, 6]);
  const { isRepeated, types } = countedMethods(analysis);
  expect([...types].filter((_, row) => isRepeated[row] === 0).map((type) => analysis.types.names[type])).toEqual([
    "Store",
    "Shop",
    "Shop",
    "Cart",
    "Cart",
    "Row",
  ]);
  expect(facts.distributions.method.map(({ count }) => count)).toEqual([6, 6, 6]);
});

it("takes a class with the same method for one of its own if it has no room in the one before", async () => {
  const { analysis } = await community(
    ["p,First,0,1,5,1", "p,Second,0,1,5,1", "q,Large,0,2,40,2", "q,Fields,3,1,9,1"],
    ["p,First,run,3,1,0", "p,Second,run,3,1,0", "q,Large,run,3,1,0", "q,Large,stop,3,1,0", "q,Fields,stop,3,1,0"],
  );
  expect(totalsOf({ analysis, facts: factsOf(analysis) })).toMatchObject({ linesOfCode: 59, methods: 5 });
});
