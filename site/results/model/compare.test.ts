import { array, assert, constantFrom, integer, property, record } from "fast-check";
import { describe, expect, it } from "vitest";
import { openedSample } from "#test/support/explore/opened-sample.ts";
import { sampleAnalysis } from "#test/support/explore/sample-analysis.ts";
import { changesByKind, changesByPlace, compareResults } from "./compare.ts";
import { factsOf } from "./facts.ts";

const compared = (before: string, now: string) => compareResults(openedSample(before), openedSample(now));
const changes = (before: string, now: string) =>
  compared(before, now).worse.map(({ type, metrics }) => [type, ...metrics.map(({ limit }) => limit.metric)]);

/** Small results whose names often coincide. */
const samples = record({
  types: array(record({ name: constantFrom("p.A", "p.B", "q.C"), wmc: integer({ min: 90, max: 130 }) })),
  findings: array(
    record({
      family: constantFrom("design", "implementation"),
      place: constantFrom("p.A", "p.B#run", "p.A#run", "q.C"),
      cause: constantFrom("one", "two"),
    }),
  ),
}).map(({ types, findings }) =>
  openedSample(
    [
      "type p.A",
      "type p.B",
      ...types.map(({ name, wmc }) => `type ${name} WMC=${wmc}`),
      ...findings.map(({ family, place, cause }) => `${family} ${place}: Kind ${family} / ${cause}`),
    ].join("\n"),
  ),
);

describe("compareResults", () => {
  it("lists the types that changed most first", () => {
    const before = "type p.A WMC=10\ntype p.B WMC=10\ntype p.C WMC=10";
    const smells = "design p.B: Wide Hierarchy\ndesign p.B: Deep Hierarchy\ndesign p.C: Wide Hierarchy";
    const { worse } = compared(before, `type p.A WMC=10\ntype p.B WMC=120\ntype p.C WMC=120\n${smells}`);
    expect(worse.map(({ type }) => type)).toEqual(["p.B", "p.C"]);
    const { better } = compared(`type p.A WMC=120\ntype p.B WMC=120\ntype p.C WMC=10\n${smells}`, before);
    expect(better.map(({ type }) => type)).toEqual(["p.B", "p.A", "p.C"]);
  });

  it("finds types and smells that are new and gone", () => {
    const { newTypes, goneTypes, newFindings, goneFindings } = compared(
      "type p.A\ntype p.B\ndesign p.A: Wide Hierarchy\ndesign p.B: Wide Hierarchy",
      "type p.A\ntype q.D\ndesign p.A: Wide Hierarchy\nimplementation p.A#run: Long Method\nimplementation p.A#run: Long Method",
    );
    expect([newTypes, goneTypes]).toEqual([["q.D"], ["p.B"]]);
    expect(newFindings.map(({ row, kind, type, method }) => [row, kind.name, type, method])).toEqual([
      [1, "Long Method", "p.A", "run"],
      [2, "Long Method", "p.A", "run"],
    ]);
    expect(goneFindings).toMatchObject([{ row: 1, type: "p.B", packageName: "p" }]);
  });

  it("counts new findings in new code apart from those in old code, by kind and by type", () => {
    const found = compared(
      "type p.A\ndesign p.A: Wide Hierarchy",
      "type p.A\ntype p.New\ndesign p.New: Wide Hierarchy\nimplementation p.A#run: Long Method\nimplementation p.New#run: Long Method",
    );
    const kinds = changesByKind(found).map(({ kind, newInOld, newInNew, gone }) => [
      kind.name,
      newInOld,
      newInNew,
      gone,
    ]);
    expect(kinds).toEqual([
      ["Long Method", 1, 1, 0],
      ["Wide Hierarchy", 0, 1, 1],
    ]);
    const places = changesByPlace(found).map((place) => [place.name, place.new.length, place.gone.length]);
    expect(places).toEqual([
      ["p.A", 1, 1],
      ["p.New", 2, 0],
    ]);
  });

  it("tells equal findings apart by their cause", () => {
    const { goneFindings, newFindings } = compared(
      "type p.A\nimplementation p.A#run: Long Statement / It has 130 characters.\nimplementation p.A#run: Long Statement / It has 140 characters.",
      "type p.A\nimplementation p.A#run: Long Statement / It has 140 characters.",
    );
    expect([goneFindings.map(({ row }) => row), newFindings]).toEqual([[0], []]);
  });

  it("calls a type worse with more design smells, over a limit, or much farther over it", () => {
    expect(changes("type p.A\ndesign p.A: Wide Hierarchy", "type p.A\ndesign p.A: Deep Hierarchy")).toEqual([]);
    expect(changes("type p.A", "type p.A\ndesign p.A: Deep Hierarchy")).toEqual([["p.A"]]);
    const three = "type p.A\ndesign p.A: One\ndesign p.A: Two\ndesign p.A: Three";
    expect(changes(three, `${three}\ndesign p.A: Four`)).toEqual([["p.A"]]);
    expect(changes("type p.A WMC=99", "type p.A WMC=100")).toEqual([["p.A", "WMC"]]);
    expect(changes("type p.A WMC=80", "type p.A WMC=99")).toEqual([]);
    expect(changes("type p.A WMC=100", "type p.A WMC=110")).toEqual([]);
    expect(changes("type p.A WMC=100", "type p.A WMC=111")).toEqual([["p.A", "WMC"]]);
    expect(changes("type p.A FANIN=20 FANOUT=1", "type p.A FANIN=90 FANOUT=1")).toEqual([]);
    expect(changes("type p.A\nmethod p.A#run CC=7", "type p.A\nmethod p.A#run CC=3\nmethod p.A#go CC=8")).toEqual([
      ["p.A", "CC"],
    ]);
  });

  it("finds what is better with the values in the order of time", () => {
    const [better] = compared("type p.A WMC=200\ndesign p.A: Deep Hierarchy", "type p.A WMC=50").better;
    expect(better).toMatchObject({ smellsBefore: 1, smellsNow: 0, metrics: [{ before: 200, now: 50 }] });
  });

  it("counts fewer design smells of a type that another metric makes worse", () => {
    const { worse } = compared("type p.A NC=8\ndesign p.A: Unutilized Abstraction", "type p.A NC=15");
    expect(worse).toMatchObject([{ smellsBefore: 1, smellsNow: 0, metrics: [{ before: 8, now: 15 }] }]);
  });

  it("sums both results up", () => {
    const { before, now } = compared(
      "type p.A LOC=500",
      "type p.A LOC=400\ndesign p.A: Wide Hierarchy\np.A -> p.B\np.B -> p.A",
    );
    expect(before).toMatchObject({ types: 1, linesOfCode: 500, findings: 0, density: 0, typesInCycles: 0 });
    expect(now).toMatchObject({ types: 2, findings: 1, density: 2.5, typesWithFindings: 1, typesInCycles: 2 });
    expect(now.findingsByFamily.design).toBe(1);
  });

  it("has no density where most findings are in types without lines", () => {
    const measured = "type p.A LOC=100\ndesign p.A: Wide Hierarchy\ndesign p.B: Wide Hierarchy";
    const { before, now } = compared(`${measured}\ntype p.B`, `${measured}\ntype p.B\ndesign p.B: Deep Hierarchy`);
    expect([before.density, now.density]).toEqual([20, undefined]);
  });

  it("says when the tools differ or dependencies are missing", () => {
    const { dependencies: _, ...without } = sampleAnalysis("type p.A", "dpy");
    const { caveats, remarks } = compareResults(openedSample("type p.A"), {
      analysis: without,
      facts: factsOf(without),
    });
    expect(caveats).toEqual([
      "The results come from different tools (DesigniteJava before, DPy now). Their rules differ, so not every new or gone smell is a change of the code.",
    ]);
    expect(remarks).toEqual(["The new results have no dependency file, so cycles can't be compared."]);
  });

  it("compares no metrics that one of the results lacks, and says which smells it lacks", () => {
    const { worse, remarks } = compared(
      "type p.A WMC=90",
      "type p.A WMC=120 NOM=40\nmethod p.A#run CC=9\nimplementation p.A#run: Complex Method",
    );
    expect(worse.flatMap(({ metrics }) => metrics.map(({ limit }) => limit.metric))).toEqual(["WMC"]);
    expect(remarks).toEqual([
      "The earlier results have no metrics of methods, so these can't be compared.",
      "The earlier results have no implementation smells. If their file is missing, all of them count as new.",
    ]);
  });

  it("finds nothing between a result and itself", () => {
    assert(
      property(samples, (sample) => {
        const { remarks, newTypes, goneTypes, newFindings, goneFindings, worse, better } = compareResults(
          sample,
          sample,
        );
        expect([remarks, newTypes, goneTypes, newFindings, goneFindings, worse, better].flat()).toEqual([]);
      }),
    );
  });

  it("swaps new and gone, worse and better with the results", () => {
    assert(
      property(samples, samples, (one, other) => {
        const [there, back] = [compareResults(one, other), compareResults(other, one)];
        expect([there.newTypes, there.newFindings]).toEqual([back.goneTypes, back.goneFindings]);
        expect(there.worse.map(({ type }) => type)).toEqual(back.better.map(({ type }) => type));
        expect(there.newFindings.length - there.goneFindings.length).toBe(
          other.analysis.findings.count - one.analysis.findings.count,
        );
      }),
    );
  });
});
