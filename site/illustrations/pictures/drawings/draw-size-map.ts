import { hierarchy, treemap } from "d3-hierarchy";
import type { AnalysisResults } from "../data/analysis-results.ts";
import { highestBy, type TypeNode, typeGraph } from "../data/type-graph.ts";
import { type Canvas, drawOnCanvases } from "../marks/canvas.ts";
import type { Picture } from "../marks/drawing.ts";
import { formatNumber } from "../marks/format-number.ts";
import { paint } from "../marks/paint.ts";
import { severities, severityMark, severityOf, severityPaint } from "../marks/severity.ts";
import { severityLegend } from "../marks/severity-legend.ts";
import { severitySentence } from "../marks/severity-sentence.ts";
import { libraryNote, projectName, specimenOf } from "../marks/source-line.ts";
import { element, group, label, rectangle } from "../marks/svg.ts";

/** A package with its types, or a type. */
interface Part {
  type?: TypeNode;
  parts?: Part[];
}

interface Tile {
  type: TypeNode;
  x: number;
  y: number;
  width: number;
  height: number;
}

function layOutTiles(types: readonly TypeNode[], width: number, height: number): { tiles: Tile[]; packages: string } {
  const packages = Map.groupBy(types, ({ packageName }) => packageName);
  const whole: Part = { parts: [...packages.values()].map((own) => ({ parts: own.map((type) => ({ type })) })) };
  const root = hierarchy(whole, ({ parts }) => parts)
    .sum(({ type }) => type?.linesOfCode ?? 0)
    .sort((a, b) => (b.value ?? 0) - (a.value ?? 0));
  const laidOut = treemap<Part>().size([width, height]).paddingInner(1.5).round(true)(root);
  const tiles = laidOut.leaves().flatMap(({ data: { type }, x0, y0, x1, y1 }) => {
    return type ? [{ type, x: x0, y: y0, width: x1 - x0, height: y1 - y0 }] : [];
  });
  const frames = (laidOut.children ?? []).map(({ x0, y0, x1, y1 }) => rectangle(x0, y0, x1 - x0, y1 - y0));
  return { tiles, packages: frames.join("") };
}

function drawTiles(types: readonly TypeNode[], { kind, width, height, fontSize }: Canvas): string {
  const columns = kind === "wide" ? 4 : 2;
  const mapHeight = height - fontSize * (kind === "wide" ? 3.2 : 4.8);
  const { tiles, packages } = layOutTiles(types, width - 2, mapHeight);
  const size = fontSize - 2;
  const layers = severities.map((severity) => {
    const own = tiles.filter(({ type }) => severityOf(type.designSmells) === severity);
    const roomy = own.filter((tile) => tile.width >= 15 && tile.height >= 15);
    const open = severity === "none";
    return (
      element("path", {
        d: own.map((tile) => rectangle(tile.x, tile.y, tile.width, tile.height)).join(""),
        fill: severityPaint[severity],
        "fill-opacity": open ? 0.1 : 0.26,
      }) +
      element("path", {
        d: roomy.map((tile) => severityMark(severity, tile.x + 8, tile.y + 8, 3.6)).join(""),
        fill: open ? "none" : severityPaint[severity],
        stroke: severityPaint[severity],
        "stroke-width": open ? 1.25 : 0,
      })
    );
  });
  const names = tiles
    .filter(({ type, width: w, height: h }) => h > size * 2.6 && w > type.typeName.length * size * 0.56 + 8)
    .map(({ type, x, y }) => label(x + 5, y + 14 + size, type.typeName));
  return group(
    { fill: paint.ink, "font-size": size },
    group(
      { transform: "translate(1 1)" },
      ...layers,
      element("path", { d: packages, fill: "none", stroke: paint.inkSoft, "stroke-width": 1 }),
      ...names,
    ),
    severityLegend({ x: 0, y: mapHeight + fontSize * 1.4, fontSize: size, columns, columnWidth: width / columns }),
  );
}

/** A treemap of the types by lines of code, with a frame for each package. */
export function drawSizeMap(results: AnalysisResults): Picture {
  const all = typeGraph(results).nodes;
  const types = all.filter(({ linesOfCode }) => linesOfCode > 0);
  const lines = types.reduce((sum, { linesOfCode }) => sum + linesOfCode, 0);
  const smells = types.reduce((sum, { designSmells }) => sum + designSmells, 0);
  const longest = highestBy(types, ({ linesOfCode }) => linesOfCode, 5).map((t) => `${t.typeName} ${t.linesOfCode}`);
  return {
    ...drawOnCanvases((canvas) => drawTiles(types, canvas)),
    title: `${projectName(results.id)} by size and smells`,
    caption: `Each tile is a type, its area the lines of code; frames are packages. Left out: ${all.length - types.length} of ${all.length} types, reported without lines of code. ${libraryNote}`,
    specimen: specimenOf(results.id),
    description: `A treemap of ${types.length} types of ${projectName(results.id)} by lines of code. The largest tiles, in lines: ${longest.join(", ")}. All tiles together are ${formatNumber(lines)} lines and have ${formatNumber(smells)} design smells. Marks in the corners: ${severitySentence(types)}`,
  };
}
