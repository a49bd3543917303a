import { describe, expect, it } from "vitest";
import { packageGraph, typeGraph } from "./analysis-results.ts";
import { readAnalysisResults } from "./read-analysis-results.ts";

function typeIn(packageName: string, typeName: string) {
  return { packageName, typeName, linesOfCode: 1, designSmells: 0, implementationSmells: 0 };
}

describe("packageGraph", () => {
  const [a1, a2, b1, c1] = [typeIn("a", "A1"), typeIn("a", "A2"), typeIn("b", "B1"), typeIn("c", "C1")];
  const graph = packageGraph({
    nodes: [a1, a2, b1, c1],
    edges: [
      { source: a1, target: a2 },
      { source: a1, target: b1 },
      { source: a2, target: b1 },
    ],
  });

  it("counts types on the other side once, and nothing inside a package", () => {
    expect(graph.nodes).toEqual([
      { name: "a", types: 2, efferent: 1, afferent: 0, instability: 1 },
      { name: "b", types: 1, efferent: 0, afferent: 2, instability: 0 },
      { name: "c", types: 1, efferent: 0, afferent: 0, instability: undefined },
    ]);
  });

  it("weighs a dependency by those between types", () => {
    expect(graph.edges.map(({ source, target, weight }) => [source.name, target.name, weight])).toEqual([
      ["a", "b", 2],
    ]);
  });

  it("finds the 25 dependencies between the 17 packages of Commons Lang", () => {
    const { nodes, edges } = packageGraph(
      typeGraph(readAnalysisResults("content/catalog/analyses")["commons-lang-3.12.0"]),
    );
    expect([nodes.length, edges.length]).toEqual([17, 25]);
  });
});
