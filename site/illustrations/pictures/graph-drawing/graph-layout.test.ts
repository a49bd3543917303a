import { describe, expect, it } from "vitest";
import { typeGraph } from "#site/explore/model/analysis-rows.ts";
import { readResults } from "#site/explore/read/stored-results.ts";
import { layOutGraph } from "./graph-layout.ts";

const graph = typeGraph(await readResults("content/catalog/analyses/junit-4.13.2"));

describe("layOutGraph", () => {
  const layout = layOutGraph(graph, 300);
  const places = [...layout.types.values()];

  it("places every type within the circle", () => {
    expect(places).toHaveLength(graph.nodes.length);
    expect(Math.max(...places.map(({ x, y }) => Math.hypot(x, y)))).toBeLessThan(300);
  });

  it("keeps the types apart", () => {
    const distances = places.flatMap((one, index) =>
      places.slice(index + 1).map((other) => Math.hypot(one.x - other.x, one.y - other.y)),
    );
    expect(Math.min(...distances)).toBeGreaterThan(15);
  });

  it("draws package borders between two packages only, and not beyond the rim", () => {
    expect(layout.packageBorders.every(({ between: [one, other] }) => one !== other)).toBe(true);
    const lines = [...layout.packageBorders, ...layout.typeBorders];
    expect(Math.max(...lines.flatMap(({ x1, y1, x2, y2 }) => [Math.hypot(x1, y1), Math.hypot(x2, y2)]))).toBeLessThan(
      302,
    );
  });
});
