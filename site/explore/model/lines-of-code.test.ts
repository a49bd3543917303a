import { expect, it } from "vitest";
import { readAnalysis } from "../read/read-analysis.ts";
import { fileOf } from "../read/test-files.ts";
import { factsOf } from "./facts-of.ts";
import { ownLines } from "./lines-of-code.ts";
import { totalsOf } from "./totals.ts";

it("adds up the lines of Python once, by modules, and by classes where a module has none", async () => {
  const rows = ["Package,Module,Class,LOC", "p,shop,,30", "p,shop,Cart,20", "p,tools,Hammer,7", "q,shop,Cart,5"];
  const read = await readAnalysis([fileOf("x_class_module_metrics.csv", `${rows.join("\n")}\n`)], "x", () => {});
  if (read.kind === "refused") throw new Error(read.sentences.join(" "));
  const { analysis } = read;
  const facts = factsOf(analysis);
  expect(facts.packages.map(({ linesOfCode }) => linesOfCode)).toEqual([37, 5]);
  expect(totalsOf({ analysis, facts }).linesOfCode).toBe(42);
});

it("leaves a module of Python the lines outside of its classes, and at least one", async () => {
  const rows = ["Package,Module,Class,LOC", "p,m,,30", "p,m,C,12", "p,m,D,8", "p,n,,5", "p,n,E,5", "p,q,,4"];
  const read = await readAnalysis([fileOf("x_class_module_metrics.csv", `${rows.join("\n")}\n`)], "x", () => {});
  if (read.kind === "refused") throw new Error(read.sentences.join(" "));
  const own = ownLines(read.analysis);
  expect(Object.fromEntries(read.analysis.types.names.map((name, type) => [name, own?.[type]]))).toEqual({
    m: 10,
    "m.C": 12,
    "m.D": 8,
    n: 1,
    "n.E": 5,
    q: 4,
  });
});
