import { expect, test } from "vitest";
import { analysisIds } from "#content/catalog/analyses.ts";
import { typeGraph } from "#site/illustrations/pictures/data/analysis-results.ts";
import { readAnalysisResults } from "#site/illustrations/pictures/data/read-analysis-results.ts";
import { filesOf, resultsIn } from "./test-files.ts";

const results = readAnalysisResults("content/catalog/analyses");

test.each(analysisIds)(
  "%s has the same smells of each type and the same dependencies as the built figures",
  async (id) => {
    const { analysis } = await resultsIn(filesOf(id));
    const { types, packages, findings, dependencies } = analysis;
    const counts = types.names.map((typeName, type) => ({
      packageName: packages[types.packages[type] ?? -1],
      typeName,
      designSmells: 0,
      implementationSmells: 0,
    }));
    findings.types.forEach((type, row) => {
      const count = counts[type];
      const family = findings.kinds[findings.kindOf[row] ?? -1]?.family;
      if (count && family === "design") count.designSmells += 1;
      if (count && family === "implementation") count.implementationSmells += 1;
    });
    const graph = typeGraph(results[id]);
    expect(counts).toEqual(graph.nodes.map(({ linesOfCode: _, ...node }) => node));

    const indices = new Map(graph.nodes.map((node, index) => [node, index]));
    const edges = graph.edges.map(({ source, target }) => `${indices.get(source)} ${indices.get(target)}`);
    const pairs = Array.from(dependencies?.sources ?? [], (source, row) => `${source} ${dependencies?.targets[row]}`);
    expect(pairs.toSorted()).toEqual([...new Set(edges)].toSorted());
  },
);
