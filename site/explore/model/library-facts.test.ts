import { describe, expect, it } from "vitest";
import { analysisIds } from "#content/catalog/analyses.ts";
import { cycleBreakingEdges } from "#site/illustrations/figures/measured/junit-cycle.ts";
import {
  cyclesOf,
  packageGraph,
  type TypeGraph,
  typeGraph,
} from "#site/illustrations/pictures/data/analysis-results.ts";
import { readAnalysisResults } from "#site/illustrations/pictures/data/read-analysis-results.ts";
import { sampleAnalysis } from "#test/support/explore/sample-analysis.ts";
import type { Analysis } from "./analysis.ts";
import { cuttingCycle } from "./cycle-cuts.ts";
import { factsOf } from "./facts-of.ts";
import { atOnce } from "./in-slices.ts";
import { noText } from "./packed-text.ts";
import { fullNameOf } from "./selection.ts";

const results = readAnalysisResults("content/catalog/analyses");

/** The types and dependencies of a graph of the built figures. */
function analysisOf({ nodes, edges }: TypeGraph): Analysis {
  const packages = [...new Set(nodes.map(({ packageName }) => packageName))];
  return {
    ...sampleAnalysis(""),
    packages,
    types: {
      count: nodes.length,
      names: nodes.map(({ typeName }) => typeName),
      packages: Uint32Array.from(nodes, ({ packageName }) => packages.indexOf(packageName)),
      metrics: [{ name: "LOC", values: Float64Array.from(nodes, ({ linesOfCode }) => linesOfCode) }],
      files: noText,
    },
    dependencies: {
      sources: Uint32Array.from(edges, ({ source }) => nodes.indexOf(source)),
      targets: Uint32Array.from(edges, ({ target }) => nodes.indexOf(target)),
    },
  };
}

describe.each(analysisIds)("the facts of %s", (id) => {
  const graph = typeGraph(results[id]);
  const analysis = analysisOf(graph);
  const facts = factsOf(analysis);

  it("have the coupling of packages that the built figures show", () => {
    const { nodes, edges } = packageGraph(graph);
    expect(
      facts.packages.map(({ types, efferent, afferent, instability }, at) => {
        return { name: analysis.packages[at], types, efferent, afferent, instability };
      }),
    ).toEqual(nodes);
    expect(facts.packageEdges).toEqual(
      edges.map(({ source, target, weight }) => {
        return { source: nodes.indexOf(source), target: nodes.indexOf(target), weight };
      }),
    );
  });

  it("have the cycles that the built figures show", () => {
    const expected = cyclesOf(graph).map((cycle) =>
      cycle.map((type) => graph.nodes.indexOf(type)).sort((a, b) => a - b),
    );
    const found = facts.cycles.map(({ types }) => types.toSorted((a, b) => a - b));
    expect(found.map(({ length }) => length)).toEqual(expected.map(({ length }) => length));
    expect(new Set(found.map(String))).toEqual(new Set(expected.map(String)));
  });

  it("have cuts that really free what they say", () => {
    for (const cycle of facts.cycles) {
      const { types } = cycle;
      const cuts = atOnce(cuttingCycle(cycle, facts));
      const inside = graph.edges.filter(({ source, target }) =>
        [source, target].every((type) => types.includes(graph.nodes.indexOf(type))),
      );
      let inCycles = types.length;
      for (const [at, { freed }] of cuts.entries()) {
        const done = cuts.slice(0, at + 1);
        const remaining = inside.filter(
          (edge) =>
            !done.some((cut) => graph.nodes[cut.source] === edge.source && graph.nodes[cut.target] === edge.target),
        );
        const after = cyclesOf({ nodes: graph.nodes, edges: remaining }).flat().length;
        expect(inCycles - after).toBe(freed);
        inCycles = after;
      }
    }
  });
});

it("finds the one dependency that dissolves JUnit's cycle around Request", () => {
  const graph = typeGraph(results["junit-4.13.2"]);
  const analysis = analysisOf(graph);
  const facts = factsOf(analysis);
  const cycle = facts.cycles.find(({ types }) => types.some((type) => analysis.types.names[type] === "Request"));
  const members = cycle?.types.map((type) => graph.nodes[type]);
  const inside = graph.edges.filter(({ source, target }) => members?.includes(source) && members.includes(target));
  const [loose, ...others] = cycleBreakingEdges(graph, inside);
  expect(others).toEqual([]);
  const cuts = cycle && atOnce(cuttingCycle(cycle, facts));
  expect(cuts?.map(({ source, target, freed }) => [graph.nodes[source], graph.nodes[target], freed])).toEqual([
    [loose?.source, loose?.target, 4],
  ]);
  expect(cycle?.types.map((type) => fullNameOf(analysis, type))).toEqual(
    cycle?.types.map((type) => fullNameOf(analysis, type)).toSorted(),
  );
});
