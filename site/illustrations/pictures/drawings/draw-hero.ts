import type { AnalysisResults } from "../data/analysis-results.ts";
import { best, type Degrees, degrees, reduced, type TypeGraph, type TypeNode, typeGraph } from "../data/type-graph.ts";
import { annotate } from "../marks/annotate.ts";
import type { Drawing, Picture } from "../marks/drawing.ts";
import { halo, paint } from "../marks/paint.ts";
import { severityLegend } from "../marks/severity-legend.ts";
import { severitySentence } from "../marks/severity-sentence.ts";
import { libraryNote, projectName, sourceLine } from "../marks/source-line.ts";
import { element, group, label } from "../marks/svg.ts";
import { drawPlate, markRadius } from "../plate/draw-plate.ts";
import { landmarkAnnotations, landmarkPackages, landmarkTypes } from "../plate/hero-landmarks.ts";
import { layOutPlate } from "../plate/plate-layout.ts";

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

function drawWide(graph: TypeGraph, lit: TypeNode, counts: Degrees): Drawing {
  const [width, height, unit] = [960, 720, 0.58];
  const [centerX, centerY] = [width / 2 - 4, 306];
  const layout = layOutPlate(graph, 288);
  const outlined = landmarkPackages(graph, 3).map(({ name }) => name);
  const annotations = landmarkAnnotations(graph, counts, layout).map((annotation) => ({
    ...annotation,
    x: annotation.x + centerX,
    y: annotation.y + centerY,
  }));
  const marks =
    group({ transform: `translate(${centerX} ${centerY})` }, drawPlate(graph, layout, { unit, lit, outlined })) +
    annotate(annotations, { width, top: 40, bottom: 528 }) +
    severityLegend({ x: 0, y: 606, fontSize: 18, columns: 1, columnWidth: 200 }) +
    sizeScale(width, 714, unit);
  return { width, height, marks };
}

const leastLinks = 4;

function drawNarrow(whole: TypeGraph, lit: TypeNode, counts: Degrees): Drawing {
  const [width, height] = [390, 490];
  const graph = reduced(whole, (type) => (counts.get(type)?.in ?? 0) + (counts.get(type)?.out ?? 0) >= leastLinks);
  const layout = layOutPlate(graph, 185);
  const place = layout.types.get(lit) ?? { x: 0, y: 0 };
  const name = label(place.x, place.y + 26, `${lit.typeName}: used by ${counts.get(lit)?.in ?? 0} types`, {
    "text-anchor": "middle",
    "font-size": 13,
    "font-weight": 600,
    fill: paint.ink,
    ...halo,
  });
  const note = `The ${graph.nodes.length} of ${whole.nodes.length} types with at least ${leastLinks} links`;
  const marks =
    group(
      { transform: `translate(${width / 2} 194)` },
      drawPlate(graph, layout, { unit: 0.5, lit, outlined: [] }),
      name,
    ) +
    severityLegend({ x: 0, y: 415, fontSize: 13, columns: 2, columnWidth: 160 }) +
    label(0, 480, note, { fill: paint.inkSoft, "font-size": 13 });
  return { width, height, marks };
}

function inWords(graph: TypeGraph, counts: Degrees): string {
  const packages = landmarkPackages(graph, 3).map(({ name, types }) => `${name} with ${types.length}`);
  const hubs = landmarkTypes(graph, counts).map(({ type, fact }) => `${type.typeName}: ${fact}`);
  return [
    `A round plate with ${graph.nodes.length} marks, one for each type, and ${graph.edges.length} hair lines between them; dependencies of a type on itself are not drawn.`,
    "Types of one package lie side by side in a net of cells.",
    severitySentence(graph.nodes),
    `Labeled types: ${hubs.join("; ")}.`,
    `Labeled packages, by types: ${packages.join(", ")}.`,
  ].join(" ");
}

/** The type-dependency graph as a round plate, like a thin section of a mineral under the microscope. */
export function drawHero(results: AnalysisResults): Picture {
  const graph = typeGraph(results);
  const counts = degrees(graph);
  const [lit] = best(graph.nodes, (type) => counts.get(type)?.in ?? 0, 1);
  if (!lit) throw new Error("The analysis has no type to put into the light.");
  const packages = new Set(graph.nodes.map(({ packageName }) => packageName));
  return {
    wide: drawWide(graph, lit, counts),
    narrow: drawNarrow(graph, lit, counts),
    title: `The structure of ${projectName(results.id)}`,
    caption: `${graph.nodes.length} types in ${packages.size} packages, ${graph.edges.length} dependencies between different types. ${sourceLine(results.id)} ${libraryNote}`,
    description: inWords(graph, counts),
  };
}
