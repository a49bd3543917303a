import { expect, it } from "vitest";
import { sampleAnalysis } from "#test/support/explore/sample-analysis.ts";
import { severityOfType } from "../../drawing/severity.ts";
import { fullNameOf } from "./analysis.ts";
import { factsOf } from "./facts.ts";
import { pairsOf, type Selection, typesOf } from "./selection.ts";

const analysis = sampleAnalysis(`
  type p.A LOC=10
  type p.B LOC=20
  type q.A
  type q.r.C LOC=30
  method p.A#run CC=9
  method p.B#run CC=2
  method q.A#stop CC=10
  design p.A: Wide Hierarchy
  design p.A: Deep Hierarchy
  implementation q.A#stop: Complex Method
  architecture q.r: God Component
  architecture other: Dense Structure`);
const facts = factsOf(analysis);
const selected = (selection: Selection) => [...typesOf(selection, analysis, facts)].join("");

it("names types with their package", () => {
  expect(fullNameOf(analysis, 3)).toBe("q.r.C");
});

it.each<[string, Selection]>([
  ["0000", { kind: "nothing" }],
  ["1100", { kind: "package", name: "p" }],
  ["0000", { kind: "package", name: "x" }],
  ["0010", { kind: "type", name: "q.A" }],
  ["0000", { kind: "type", name: "A" }],
  ["0101", { kind: "metric", level: "type", metric: "LOC", from: 20, to: 30 }],
  [
    "1101",
    { kind: "metric", level: "type", metric: "LOC", from: Number.NEGATIVE_INFINITY, to: Number.POSITIVE_INFINITY },
  ],
  ["0000", { kind: "metric", level: "type", metric: "CC", from: 0, to: 99 }],
  ["1010", { kind: "metric", level: "method", metric: "CC", from: 9, to: 10 }],
  ["1000", { kind: "smell", name: "Wide Hierarchy" }],
  ["0010", { kind: "smell", name: "Complex Method" }],
  ["0001", { kind: "smell", name: "God Component" }],
  ["1111", { kind: "smell", name: "Dense Structure" }],
  ["0000", { kind: "smell", name: "Long Method" }],
])("selects %s for %o", (expected, selection) => {
  expect(selected(selection)).toBe(expected);
});

it("finds the pairs of types that a dependency between packages consists of", () => {
  const used = sampleAnalysis(`
    a.A -> b.B
    a.A -> b.C
    b.B -> a.A
    a.A -> a.D`);
  const pairs = pairsOf({ kind: "dependency", source: "a", target: "b" }, used, factsOf(used));
  expect(pairs.map((pair) => pair.map((type) => used.types.names[type]))).toEqual([
    ["A", "B"],
    ["A", "C"],
  ]);
});

it("gives a type the severity of its design smells", () => {
  expect([0, 1, 2].map((type) => severityOfType(facts, type))).toEqual(["two", "none", "none"]);
});
