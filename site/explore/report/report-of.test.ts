import { expect, it } from "vitest";
import { openedSample } from "#test/support/explore/opened-sample.ts";
import { reportMarkdown } from "./report-markdown.ts";
import { reportOf } from "./report-of.ts";

const sample = openedSample(`
  type p.Few LOC=10 WMC=150 FANIN=40 FANOUT=3
  type p.Long LOC=900
  type p.Most LOC=10
  type p.Same LOC=10
  type p.Clean
  method p.Few#run CC=32
  design p.Few: Deep Hierarchy
  design p.Long: Deep Hierarchy
  design p.Most: Deep Hierarchy
  implementation p.Most#run: Long Statement
  implementation p.Most#run: Long Statement
  design p.Same: Unutilized Abstraction
  p.Few -> p.Long
  p.Long -> p.Few
  p.Long -> p.Most
  p.Few -> p.Most
  p.Most -> q.Out
  q.Out -> p.Clean`);
const report = reportOf(sample);

it("orders the worst types by design smells, all smells, lines of code and name", () => {
  expect(report.worst.map(({ name }) => name)).toEqual(["p.Most", "p.Long", "p.Few", "p.Same"]);
  expect(report.worst[0]?.smells.map(({ name, count }) => [name, count])).toEqual([
    ["Deep Hierarchy", 1],
    ["Long Statement", 2],
  ]);
});

it("names the metric farthest beyond its limit, and only if its rule is broken", () => {
  const few = report.worst.find(({ name }) => name === "p.Few")?.farthest;
  expect([few?.limit.metric, few?.value, few?.limit.at]).toEqual(["CC", 32, 8]);
  expect(report.worst[0]?.farthest).toBeUndefined();
});

it("lists cycles with their cuts, and what is used most", () => {
  expect(report.cycles).toEqual([
    { types: ["p.Few", "p.Long"], cuts: [{ source: "p.Few", target: "p.Long", freed: 2 }], remaining: 0 },
  ]);
  expect(report.mostUsed[0]).toEqual({ name: "p.Most", usedBy: 2 });
  expect(report.packageCycles).toEqual([["p", "q"]]);
  expect(report.totals).toMatchObject({ typesWithFindings: 4, typesWithDesignFindings: 4, typesInCycles: 2 });
});

it("counts the cycles that it leaves out, in Markdown too", () => {
  const pairs = Array.from({ length: 5 }, (_, at) => `p.A${at} -> p.B${at}\n p.B${at} -> p.A${at}`);
  const types = Array.from({ length: 5 }, (_, at) => `type p.A${at} LOC=1\n type p.B${at} LOC=1`);
  const many = reportOf(openedSample([...types, ...pairs].join("\n")));
  expect([many.cycleCount, many.cycles.length]).toEqual([5, 3]);
  expect(reportMarkdown(many)).toContain("2 smaller cycles not shown.");
});

it("notes the remarks on the files", () => {
  expect(report.notes).toEqual(["A file was left out."]);
});
