import { expect, test } from "vitest";
import { openedSample } from "#test/support/explore/opened-sample.ts";
import { sampleAnalysis } from "#test/support/explore/sample-analysis.ts";
import { compareResults, mostChanged } from "./compare.ts";
import { factsOf } from "./facts.ts";
import { worstOrder } from "./worst-types.ts";

const namesIn = (lines: string) => {
  const sample = openedSample(lines);
  return worstOrder(sample).types.map((type) => sample.analysis.types.names[type]);
};

test("kinds of design smells come before repeats, then kinds of all smells, then what a change costs", () => {
  expect(
    namesIn(`
      type p.Repeats LOC=900
      type p.Kinds LOC=30
      type p.Both LOC=30
      type p.Large LOC=90 FANOUT=1
      type p.Linked LOC=90 FANOUT=9
      type p.Clean LOC=9000
      design p.Repeats: Deep Hierarchy
      implementation p.Repeats#run: Magic Number
      implementation p.Repeats#run: Magic Number
      implementation p.Repeats#run: Magic Number
      design p.Kinds: Deep Hierarchy
      design p.Kinds: Broken Hierarchy
      design p.Both: Deep Hierarchy
      implementation p.Both#run: Magic Number
      implementation p.Both#run: Long Statement
      design p.Large: Deep Hierarchy
      design p.Linked: Deep Hierarchy`),
  ).toEqual(["Kinds", "Both", "Repeats", "Linked", "Large"]);
});

test("kinds that a line mends, or that are how data looks, count as one among all smells", () => {
  expect(
    namesIn(`
      type p.Fields LOC=900
      type p.Strong LOC=40
      type p.Statements LOC=50
      design p.Fields: Unnecessary Abstraction
      design p.Fields: Broken Modularization
      design p.Fields: Deficient Encapsulation
      design p.Fields: Unutilized Abstraction
      design p.Strong: Insufficient Modularization
      implementation p.Statements#run: Magic Number
      implementation p.Statements#run: Long Statement`),
  ).toEqual(["Strong", "Statements", "Fields"]);
});

test("the smallest types come last, and those of unknown size don't", () => {
  expect(
    namesIn(`
      type p.Small LOC=6
      type p.Unknown
      type p.Large LOC=60
      design p.Small: Broken Hierarchy
      design p.Small: Deep Hierarchy
      design p.Unknown: Deep Hierarchy
      implementation p.Large#run: Magic Number`),
  ).toEqual(["Unknown", "Large", "Small"]);
});

test("test code and generated code are counted apart", () => {
  const analysis = sampleAnalysis(
    "type p.A\ntype p.B\ntype p.C\ndesign p.A: Deep Hierarchy\ndesign p.B: Deep Hierarchy\ndesign p.C: Deep Hierarchy",
  );
  const files = ["src/main/A.java", "src/test/B.java", "build/generated/C.java"];
  const changed = { ...analysis, types: { ...analysis.types, files } };
  expect(worstOrder({ analysis: changed, facts: factsOf(changed) })).toEqual({ types: [0], tests: 1, generated: 1 });
});

test("of two types that became worse, the one that grew most is named, and none where they grew alike", () => {
  const results = (almost: number, hub: number) =>
    openedSample(
      `type p.Almost LOC=40 FANOUT=${almost}\ntype p.Hub LOC=900 FANOUT=${hub}\ntype p.Zoo LOC=9 FANOUT=${hub}`,
    );
  const { worse } = compareResults(results(7, 15), results(8, 22));
  expect(worse.map(({ type }) => type)).toEqual(["p.Hub", "p.Zoo", "p.Almost"]);
  expect(mostChanged(worse)).toBeUndefined();
  expect(mostChanged(worse.slice(1))?.type).toBe("p.Zoo");
});

test("a kind of smell that the earlier results never had is said", () => {
  const before = openedSample("type p.A\ndesign p.A: Deep Hierarchy");
  const now = openedSample("type p.A\ndesign p.A: Deep Hierarchy\ndesign p.A: Wide Hierarchy");
  expect(compareResults(before, now).caveats).toEqual([expect.stringContaining("Wide Hierarchy")]);
  expect(compareResults(now, before).caveats).toEqual([]);
});
