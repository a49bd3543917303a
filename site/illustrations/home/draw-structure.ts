import { graphCanvas } from "../figures/interactive/graph-canvas.ts";
import type { AnalysisResults } from "../pictures/data/analysis-results.ts";
import { degrees, highestBy, typeGraph } from "../pictures/data/type-graph.ts";
import { graphNet, typeMarks } from "../pictures/graph-drawing/draw-graph.ts";
import { layOutGraph } from "../pictures/graph-drawing/graph-layout.ts";
import { paint } from "../pictures/marks/paint.ts";
import { severitySentence } from "../pictures/marks/severity-sentence.ts";
import { projectName, specimenOf } from "../pictures/marks/source-line.ts";
import { element, group, rounded } from "../pictures/marks/svg.ts";

/** The drawing of the first screen, and what the page says about it. */
export interface Structure {
  /** The file, with the layers `#net`, `#story`, `#others` and `#leaners`, from bottom to top. */
  source: string;
  /** The type that most others depend on. */
  typeName: string;
  dependents: number;
  types: number;
  /** Where its mark is, in percent of the drawing. */
  place: { x: number; y: number };
  title: string;
  specimen: readonly string[];
  description: string;
}

const { size, middle, radius, unit } = graphCanvas;
const inPercent = (value: number) => rounded((100 * (value + middle)) / size);

/**
 * The graph of the types, with the dependencies on the most used one as a layer of their own: one path for each, of
 * length 1, so that the style sheet can draw them in.
 */
export function drawStructure(results: AnalysisResults): Structure {
  const graph = typeGraph(results);
  const layout = layOutGraph(graph, radius);
  const [hub] = highestBy(graph.nodes, (type) => degrees(graph).get(type)?.in ?? 0, 1);
  const place = hub && layout.types.get(hub);
  if (!hub || !place) throw new Error("The analysis has no types.");
  const leaners = new Set(graph.edges.filter(({ target }) => target === hub).map(({ source }) => source));
  const placed = [...layout.types.values()];
  const story = placed
    .filter(({ type }) => leaners.has(type))
    .map(({ x, y }) => element("path", { pathLength: 1, d: `M${x} ${y}L${place.x} ${place.y}` }));
  const layer = (id: string, ...content: readonly string[]) =>
    group({ id, fill: "none", transform: `translate(${middle} ${middle})` }, ...content);
  return {
    source: element(
      "svg",
      { xmlns: "http://www.w3.org/2000/svg", viewBox: `0 0 ${size} ${size}` },
      layer("net", graphNet(graph, layout, hub)),
      layer("story", group({ stroke: paint.accent }, ...story)),
      layer(
        "others",
        typeMarks(
          placed.filter(({ type }) => type !== hub && !leaners.has(type)),
          unit,
        ),
      ),
      layer(
        "leaners",
        typeMarks(
          placed.filter(({ type }) => type === hub || leaners.has(type)),
          unit,
        ),
        element("circle", { cx: place.x, cy: place.y, r: 15, stroke: paint.accent, "stroke-width": 2 }),
      ),
    ),
    typeName: hub.typeName,
    dependents: leaners.size,
    types: graph.nodes.length,
    place: { x: inPercent(place.x), y: inPercent(place.y) },
    title: `The structure of ${projectName(results.id)}`,
    specimen: specimenOf(results.id),
    description: `A round drawing with one mark for each of ${graph.nodes.length} types and ${graph.edges.length} lines for the dependencies between them. ${leaners.size} lines lead to ${hub.typeName}. ${severitySentence(graph.nodes)}`,
  };
}
