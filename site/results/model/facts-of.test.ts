import { expect, it } from "vitest";
import { sampleAnalysis } from "#test/support/explore/sample-analysis.ts";
import { factsOf } from "./facts.ts";
import { neighbors } from "./graph.ts";

const analysis = sampleAnalysis(`
  type p.A LOC=10
  type p.B LOC=20
  type q.C LOC=5
  type q.D
  type r.E
  design p.A: Wide Hierarchy
  implementation p.A#run: Long Method
  architecture q: God Component
  p.A -> q.C
  p.A -> q.D
  p.B -> q.C
  q.C -> p.A
  q.D -> r.E`);
const facts = factsOf(analysis);

it("finds the neighbors of a type in both directions", () => {
  expect([...neighbors(facts.uses, 0)]).toEqual([2, 3]);
  expect([...neighbors(facts.usedBy, 2)]).toEqual([0, 1]);
});

it("counts the findings of types", () => {
  expect([...neighbors(facts.findingsOfType, 0)]).toEqual([0, 1]);
  expect([...facts.designFindings]).toEqual([1, 0, 0, 0, 0]);
  expect([...facts.allFindings]).toEqual([2, 0, 0, 0, 0]);
});

it("counts distinct types outside for the coupling of packages", () => {
  expect(facts.packages).toEqual([
    { types: 2, linesOfCode: 30, findings: 2, efferent: 2, afferent: 1, instability: 2 / 3 },
    { types: 2, linesOfCode: 5, findings: 1, efferent: 2, afferent: 2, instability: 0.5 },
    { types: 1, linesOfCode: 0, findings: 0, efferent: 0, afferent: 1, instability: 0 },
  ]);
  expect(facts.packageEdges).toEqual([
    { source: 0, target: 1, weight: 3 },
    { source: 1, target: 0, weight: 1 },
    { source: 1, target: 2, weight: 1 },
  ]);
  expect(facts.packageCycles).toEqual([[0, 1]]);
});

it("finds the cycles of types", () => {
  expect(facts.cycles).toEqual([[0, 2]]);
  expect([...facts.cycleOf]).toEqual([0, -1, 0, -1, -1]);
});

it("has no coupling without a file of dependencies", () => {
  const { dependencies: _, ...without } = analysis;
  expect(factsOf(without)).toMatchObject({ cycles: [], packageEdges: [], packageCycles: [] });
  expect(factsOf(without).packages[0]?.instability).toBeUndefined();
});
