import { expect, it } from "vitest";
import { sampleAnalysis } from "#test/support/explore/sample-analysis.ts";
import { metricValues } from "./analysis.ts";

it("reads every kind of line", () => {
  const { packages, types, methods, findings, dependencies } = sampleAnalysis(`
    type p.A LOC=10 NOM=3
    method p.A#run CC=9
    design p.A: Wide Hierarchy / It has 12 children.
    implementation p.A#run: Long Method
    architecture p: God Component
    p.A -> q.B`);
  expect([packages, types.names]).toEqual([
    ["p", "q"],
    ["A", "B"],
  ]);
  expect(metricValues(types, "LOC")).toEqual(Float64Array.of(10, Number.NaN));
  expect([methods.names[0], metricValues(methods, "CC")]).toEqual(["run", Float64Array.of(9)]);
  expect([...findings.types]).toEqual([0, 0, -1]);
  expect([...findings.packages]).toEqual([0, 0, 0]);
  expect(findings.kinds.map(({ catalogId }) => catalogId)).toEqual(["wide-hierarchy", "long-method", "god-component"]);
  expect([findings.causes[0], findings.methods[1]]).toEqual(["It has 12 children.", "run"]);
  expect(dependencies?.uses).toEqual({ starts: Uint32Array.of(0, 1, 1), targets: Uint32Array.of(1) });
});
