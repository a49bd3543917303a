import { expect, test } from "vitest";
import { fileOf, resultsIn } from "#test/support/explore/result-files.ts";
import type { Analysis } from "../model/analysis.ts";
import { edgesFrom } from "../model/graph.ts";
import { readAnalysis } from "./read-analysis.ts";

function edgesOf({ dependencies, types }: Analysis): string[] {
  const edges = dependencies ? [...edgesFrom(dependencies.uses)] : [];
  return edges.map((ends) => ends.map((type) => types.names[type]).join(" -> "));
}

const edges = `
<edge source="a.Map&lt;K>" target='a.List&lt;V&gt;'/><edge
  source="a.&#83;et" target="a.&#xC4;hre"/>
<edge target="a.Map"/>
<edge source="a.&#x110000;" target="a.&quot;"></edge>
</graphml>`;

/** Files are read in pieces of this size. */
const pieceSize = 1 << 20;

test.each([0, ...Array.from({ length: 10 }, (_, step) => pieceSize - 14 * step)])(
  "edges are read after %i other characters",
  async (before) => {
    const { analysis, remarks } = await resultsIn([fileOf("d.graphml", `<graphml>${" ".repeat(before)}${edges}`)]);
    expect(edgesOf(analysis)).toEqual(["Map<K> -> List<V>", "Set -> Ähre", '&#x110000; -> "']);
    expect(remarks[0]).toBe("d.graphml: a row without a name was left out (line 4).");
  },
);

test("an edge that is cut is left out", async () => {
  const text = `<graphml>${edges.slice(0, edges.indexOf("hre"))}`;
  const { analysis } = await resultsIn([fileOf("d.graphml", text)]);
  expect(edgesOf(analysis)).toEqual(["Map<K> -> List<V>"]);
});

test("the graph of another program is named, and is no sign of an edition", async () => {
  const graph = fileOf(
    "DependencyGraph.graphml",
    '<graphml xmlns:y="http://www.yworks.com/xml/graphml"><edge id="e0" source="n0" target="n1"/></graphml>',
  );
  const alone = await readAnalysis([graph], "out", () => undefined);
  expect(alone).toMatchObject({
    kind: "refused",
    sentences: [expect.stringMatching(/^DependencyGraph/), expect.anything()],
  });
  const types = fileOf("typeMetrics.csv", "Project Name,Package Name,Type Name,LOC\nshop,org.shop,Cart,10\n");
  const { analysis, remarks } = await resultsIn([types, graph]);
  expect([analysis.tool, analysis.types.count, analysis.dependencies]).toEqual([
    "designite-java-community",
    1,
    undefined,
  ]);
  expect(remarks[0]).toMatch(/^DependencyGraph\.graphml names none of the types/);
});
