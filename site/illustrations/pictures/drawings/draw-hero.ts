import type { AnalysisResults } from "../data/analysis-results.ts";
import {
  type Degrees,
  degrees,
  highestBy,
  subgraph,
  type TypeGraph,
  type TypeNode,
  typeGraph,
} from "../data/type-graph.ts";
import { drawTypeGraph, markRadius } from "../graph-drawing/draw-graph.ts";
import { layOutGraph } from "../graph-drawing/graph-layout.ts";
import { heroAnnotations, largestPackages, notableTypes } from "../graph-drawing/hero-annotations.ts";
import { annotate } from "../marks/annotate.ts";
import type { Drawing, Picture } from "../marks/drawing.ts";
import { halo, paint } from "../marks/paint.ts";
import { severityLegend } from "../marks/severity-legend.ts";
import { severitySentence } from "../marks/severity-sentence.ts";
import { libraryNote, projectName, specimenOf } from "../marks/source-line.ts";
import { element, group, label } from "../marks/svg.ts";

function sizeScale(right: number, baseline: number, unit: number): string {
  const sizes = [50, 200, 600].map((lines, index) => {
    const x = right - 139 + index * 62;
    return (
      element("circle", { cx: x, cy: baseline - 34, r: markRadius(lines, unit), fill: "none", stroke: paint.inkSoft }) +
      label(x, baseline, String(lines), { "text-anchor": "middle" })
    );
  });
  return group(
    { fill: paint.inkSoft, "font-size": 18 },
    ...sizes,
    label(right, baseline - 68, "Lines of code", { "text-anchor": "end", fill: paint.ink, "font-weight": 600 }),
  );
}

function drawWide(graph: TypeGraph, highlighted: TypeNode, counts: Degrees): Drawing {
  const [width, height, unit] = [960, 720, 0.58];
  const [centerX, centerY] = [width / 2 - 4, 306];
  const layout = layOutGraph(graph, 288);
  const outlined = largestPackages(graph, 3).map(({ name }) => name);
  const annotations = heroAnnotations(graph, counts, layout).map((annotation) => ({
    ...annotation,
    x: annotation.x + centerX,
    y: annotation.y + centerY,
  }));
  const markup =
    group(
      { transform: `translate(${centerX} ${centerY})` },
      drawTypeGraph(graph, layout, { unit, highlighted, outlined }),
    ) +
    annotate(annotations, { width, top: 40, bottom: 528 }) +
    severityLegend({ x: 0, y: 606, fontSize: 18, columns: 1, columnWidth: 200 }) +
    sizeScale(width, 714, unit);
  return { width, height, markup };
}

const leastLinks = 4;

function drawNarrow(whole: TypeGraph, highlighted: TypeNode, counts: Degrees): Drawing {
  const [width, height] = [390, 490];
  const graph = subgraph(whole, (type) => (counts.get(type)?.in ?? 0) + (counts.get(type)?.out ?? 0) >= leastLinks);
  const layout = layOutGraph(graph, 185);
  const place = layout.types.get(highlighted) ?? { x: 0, y: 0 };
  const name = label(
    place.x,
    place.y + 26,
    `${highlighted.typeName}: used by ${counts.get(highlighted)?.in ?? 0} types`,
    {
      "text-anchor": "middle",
      "font-size": 13,
      "font-weight": 600,
      fill: paint.ink,
      ...halo,
    },
  );
  const note = `The ${graph.nodes.length} of ${whole.nodes.length} types with at least ${leastLinks} links`;
  const markup =
    group(
      { transform: `translate(${width / 2} 194)` },
      drawTypeGraph(graph, layout, { unit: 0.5, highlighted, outlined: [] }),
      name,
    ) +
    severityLegend({ x: 0, y: 415, fontSize: 13, columns: 2, columnWidth: 160 }) +
    label(0, 480, note, { fill: paint.inkSoft, "font-size": 13 });
  return { width, height, markup };
}

function inWords(graph: TypeGraph, counts: Degrees): string {
  const packages = largestPackages(graph, 3).map(({ name, types }) => `${name} with ${types.length}`);
  const hubs = notableTypes(graph, counts).map(({ type, fact }) => `${type.typeName}: ${fact}`);
  return [
    `A round graph drawing with ${graph.nodes.length} marks, one for each type, and ${graph.edges.length} thin lines between them; dependencies of a type on itself are not drawn.`,
    "Types of one package lie side by side in a net of cells.",
    severitySentence(graph.nodes),
    `Labeled types: ${hubs.join("; ")}.`,
    `Labeled packages, by types: ${packages.join(", ")}.`,
  ].join(" ");
}

/** The type-dependency graph in a circle. */
export function drawHero(results: AnalysisResults): Picture {
  const graph = typeGraph(results);
  const counts = degrees(graph);
  const [highlighted] = highestBy(graph.nodes, (type) => counts.get(type)?.in ?? 0, 1);
  if (!highlighted) throw new Error("The analysis has no types.");
  const packages = new Set(graph.nodes.map(({ packageName }) => packageName));
  return {
    wide: drawWide(graph, highlighted, counts),
    narrow: drawNarrow(graph, highlighted, counts),
    title: `The structure of ${projectName(results.id)}`,
    caption: `${graph.nodes.length} types in ${packages.size} packages, ${graph.edges.length} dependencies between different types. ${libraryNote}`,
    specimen: specimenOf(results.id),
    description: inWords(graph, counts),
  };
}
