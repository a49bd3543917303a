import { describe, expect, it } from "vitest";
import { cyclesOf, type TypeGraph, typeGraph } from "./analysis-results.ts";
import { readAnalysisResults } from "./read-analysis-results.ts";

/** A graph of types with one-letter names from edges such as "ab". */
function graphOf(...pairs: string[]): TypeGraph {
  const named = (typeName: string) => {
    return { packageName: "p", typeName, linesOfCode: 1, designSmells: 0, implementationSmells: 0 };
  };
  const nodes = new Map([...new Set(pairs.join(""))].map((name) => [name, named(name)]));
  const node = (name = "") => nodes.get(name) ?? named(name);
  return { nodes: [...nodes.values()], edges: pairs.map(([a, b]) => ({ source: node(a), target: node(b) })) };
}

const names = (graph: TypeGraph) =>
  cyclesOf(graph).map((cycle) =>
    cycle
      .map(({ typeName }) => typeName)
      .sort()
      .join(""),
  );

describe("cyclesOf", () => {
  it("finds nothing in a graph without a way back", () => {
    expect(names(graphOf("ab", "ac", "bd", "cd"))).toEqual([]);
  });

  it("finds two cycles joined by one dependency as two, the larger first", () => {
    expect(names(graphOf("ab", "ba", "bc", "cd", "de", "ec"))).toEqual(["cde", "ab"]);
  });

  it("finds two cycles that share a type as one", () => {
    expect(names(graphOf("ab", "ba", "bc", "cb"))).toEqual(["abc"]);
  });

  it("finds in JUnit exactly the types that the tool reports as cyclically dependent", () => {
    const junit = readAnalysisResults("content/catalog/analyses")["junit-4.13.2"];
    const reported = junit.designSmells.filter(({ smell }) => smell === "Cyclic-Dependent Modularization");
    const found = cyclesOf(typeGraph(junit)).flat();
    expect(found.map(({ typeName }) => typeName).sort()).toEqual(reported.map(({ typeName }) => typeName).sort());
    expect(found).toHaveLength(22);
  });
});
