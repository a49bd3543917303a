import { paint } from "../../drawing/paint.ts";
import { placeTypes } from "../../drawing/place-types.ts";
import { markCorners, severities, severityMark, severityOf, severityPaint } from "../../drawing/severity.ts";
import { element, type Point, segment, segments, stroked } from "../../drawing/svg.ts";
import type { Results } from "../../results/model/opened.ts";
import { type TypeGraph, type TypeNode, typeGraph } from "../analysis-rows.ts";

type Line = readonly [Point, Point];

/** The types and dependencies of a library with their places in a circle around the origin, in whole units. */
export interface PlacedGraph extends TypeGraph {
  radius: number;
  placeOf(type: TypeNode): Point;
  /** Borders between the cells of two types of one package, and between packages. */
  typeBorders: readonly Line[];
  packageBorders: readonly Line[];
}

/** Places the types as the structure view of the explorer does. */
export function placeGraph(results: Results, radius: number): PlacedGraph {
  const { x, y, typeBorders, packageBorders, radius: own } = placeTypes(results.analysis, results.facts);
  const at = (value = 0) => Math.round((value * radius) / own);
  const lines = (ends: Float32Array) =>
    Array.from({ length: ends.length / 4 }, (_, line): Line => {
      const [x1, y1, x2, y2] = ends.subarray(4 * line, 4 * line + 4);
      return [
        [at(x1), at(y1)],
        [at(x2), at(y2)],
      ];
    });
  return {
    ...typeGraph(results),
    radius,
    placeOf: ({ row }) => [at(x[row]), at(y[row])],
    typeBorders: lines(typeBorders),
    packageBorders: lines(packageBorders),
  };
}

/** The radius of a type's mark. Its area is proportional to the lines of code, above a minimum that stays visible. */
function markRadius(linesOfCode: number, unit: number): number {
  return Math.max(2.5, Math.round(2 * unit * Math.sqrt(linesOfCode)) / 2);
}

function rim(radius: number): string {
  return (
    element("circle", { r: radius, stroke: paint.inkSoft, "stroke-width": 1 }) +
    element("circle", {
      r: radius + 3,
      stroke: paint.inkSoft,
      pathLength: 720,
      "stroke-opacity": 0.7,
      "stroke-width": 5,
      "stroke-dasharray": "0.6 9.4",
      "stroke-dashoffset": 0.3,
    })
  );
}

function dependencies({ edges, placeOf }: PlacedGraph, highlighted: TypeNode, isOnIt: boolean): string {
  return segments(
    edges
      .filter(({ target }) => (target === highlighted) === isOnIt)
      .map(({ source, target }): Line => [placeOf(source), placeOf(target)]),
  );
}

/** Marks of types, by severity: circle, diamond, triangle, hexagon. Large ones are cut like facets. */
export function typeMarks({ placeOf }: PlacedGraph, types: readonly TypeNode[], unit: number): string {
  return severities
    .map((severity) => {
      const own = types.filter(({ designSmells }) => severityOf(designSmells) === severity);
      const sized = own.map((type) => {
        const [x, y] = placeOf(type);
        return { x, y, radius: markRadius(type.linesOfCode, unit) };
      });
      const outline = sized.map(({ x, y, radius }) => severityMark(severity, x, y, radius)).join("");
      const open = severity === "none";
      const cuts = sized
        .filter(({ radius }) => radius >= 6)
        .flatMap(({ x, y, radius }) => markCorners(severity, x, y, radius).map(([cx, cy]) => segment(x, y, cx, cy)))
        .join("");
      return (
        element("path", {
          d: outline,
          fill: open ? paint.surface : severityPaint[severity],
          stroke: open ? severityPaint[severity] : paint.surface,
          "stroke-width": open ? 1.5 : 0.75,
        }) + (cuts && stroked(cuts, paint.surface, 0.75))
      );
    })
    .join("");
}

/** What lies below the marks: cells, borders of packages, and the dependencies on all types but the highlighted one. */
export function graphNet(graph: PlacedGraph, highlighted: TypeNode, { cells = true } = {}): string {
  return (
    (cells ? stroked(segments(graph.typeBorders), paint.line, 0.75) : "") +
    stroked(segments(graph.packageBorders), paint.inkSoft, 0.75, { "stroke-opacity": 0.5 }) +
    stroked(dependencies(graph, highlighted, false), paint.ink, 0.5, { "stroke-opacity": 0.28 }) +
    rim(graph.radius)
  );
}

/** The dependencies on one type, in the accent color. */
export function linesTo(graph: PlacedGraph, highlighted: TypeNode): string {
  return stroked(dependencies(graph, highlighted, true), paint.accent, 0.75, { "stroke-opacity": 0.8 });
}

/** The ring around a type that is told of. */
export function ringAround([cx, cy]: Point): string {
  return element("circle", { cx, cy, r: 15, stroke: paint.accent, "stroke-width": 2 });
}
