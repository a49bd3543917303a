import { describe, expect, it } from "vitest";
import { analysisIds } from "#content/catalog/analyses.ts";
import { degrees, subgraph, typeGraph } from "./analysis-results.ts";
import { readAnalysisResults } from "./read-analysis-results.ts";

const results = readAnalysisResults("content/catalog/analyses");

describe("typeGraph", () => {
  it("has all types of JUnit and its dependencies without those of a type on itself", () => {
    const { nodes, edges } = typeGraph(results["junit-4.13.2"]);
    expect([nodes.length, edges.length]).toEqual([243, 450]);
  });

  it.each(analysisIds)("counts each smell of %s once", (id) => {
    const { nodes } = typeGraph(results[id]);
    const { designSmells, implementationSmells } = results[id];
    expect(nodes.reduce((sum, node) => sum + node.designSmells, 0)).toBe(designSmells.length);
    expect(nodes.reduce((sum, node) => sum + node.implementationSmells, 0)).toBe(implementationSmells.length);
  });

  it("tells two nested types of one name apart", () => {
    const { nodes } = typeGraph(results["junit-4.13.2"]);
    const builders = nodes.filter((node) => node.packageName === "org.junit.rules" && node.typeName === "Builder");
    expect(builders.map(({ linesOfCode, designSmells }) => ({ linesOfCode, designSmells }))).toEqual([
      { linesOfCode: 32, designSmells: 0 },
      { linesOfCode: 46, designSmells: 1 },
    ]);
  });

  it("refuses smells that are not in the order of the types", () => {
    const junit = results["junit-4.13.2"];
    const turned = { ...junit, designSmells: junit.designSmells.toReversed() };
    expect(() => typeGraph(turned)).toThrow("are not in the order of the types");
  });

  it("refuses a dependency on a type without metrics", () => {
    const junit = results["junit-4.13.2"];
    const dangling = { ...junit, dependencies: [{ source: "org.junit.Assert", target: "org.junit.Nowhere" }] };
    expect(() => typeGraph(dangling)).toThrow("The dependency of org.junit.Assert on org.junit.Nowhere");
  });
});

describe("degrees", () => {
  it("counts the dependents and the dependencies of a type", () => {
    const graph = typeGraph(results["junit-4.13.2"]);
    const description = graph.nodes.find(({ typeName }) => typeName === "Description");
    expect(description && degrees(graph).get(description)).toMatchObject({ in: 51 });
  });
});

describe("subgraph", () => {
  it("keeps only dependencies between the types that stay", () => {
    const { nodes, edges } = subgraph(
      typeGraph(results["junit-4.13.2"]),
      (type) => type.packageName === "junit.framework",
    );
    expect(nodes).toHaveLength(14);
    expect(edges.every(({ source, target }) => nodes.includes(source) && nodes.includes(target))).toBe(true);
    expect(edges.length).toBeGreaterThan(0);
  });
});
