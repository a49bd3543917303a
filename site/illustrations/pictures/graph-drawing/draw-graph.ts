import type { TypeGraph, TypeNode } from "#site/explore/model/analysis-rows.ts";
import { paint } from "../marks/paint.ts";
import { markCorners, severities, severityMark, severityOf, severityPaint } from "../marks/severity.ts";
import { element, group, segment, segments } from "../marks/svg.ts";
import type { GraphLayout, Line, PlacedType } from "./graph-layout.ts";

const lines = (all: readonly Line[]) =>
  segments(
    all.map(({ x1, y1, x2, y2 }) => [
      [x1, y1],
      [x2, y2],
    ]),
  );

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

function dependencies(graph: TypeGraph, { types }: GraphLayout, wanted: (target: TypeNode) => boolean): string {
  const ends = graph.edges
    .filter(({ target }) => wanted(target))
    .flatMap(({ source, target }) => {
      const [from, to] = [types.get(source), types.get(target)];
      return from && to ? [{ x1: from.x, y1: from.y, x2: to.x, y2: to.y }] : [];
    });
  return lines(ends);
}

export interface GraphDrawingOptions {
  /** Radius of the mark of a type with one line of code. */
  unit: number;
  /** The type whose dependents are drawn in the accent color. */
  highlighted: TypeNode;
}

/** Marks of types, by severity: circle, diamond, triangle, hexagon. Large ones are cut like facets. */
export function typeMarks(types: readonly PlacedType[], unit: number): string {
  return severities
    .map((severity) => {
      const own = types.filter(({ type }) => severityOf(type.designSmells) === severity);
      const sized = own.map(({ type, x, y }) => ({ x, y, radius: markRadius(type.linesOfCode, unit) }));
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
        }) + (cuts && element("path", { d: cuts, stroke: paint.surface, "stroke-width": 0.75 }))
      );
    })
    .join("");
}

/** What lies below the marks: cells, borders of packages, and the dependencies on all types but the highlighted one. */
export function graphNet(graph: TypeGraph, layout: GraphLayout, highlighted: TypeNode): string {
  return (
    element("path", { d: lines(layout.typeBorders), stroke: paint.line, "stroke-width": 0.75 }) +
    element("path", {
      d: lines(layout.packageBorders),
      stroke: paint.inkSoft,
      "stroke-width": 0.75,
      "stroke-opacity": 0.5,
    }) +
    element("path", {
      d: dependencies(graph, layout, (target) => target !== highlighted),
      stroke: paint.ink,
      "stroke-width": 0.5,
      "stroke-opacity": 0.28,
    }) +
    rim(layout.radius)
  );
}

/** Draws a graph layout around the origin: cells, dependencies as hair lines, one mark for each type. */
export function drawTypeGraph(
  graph: TypeGraph,
  layout: GraphLayout,
  { unit, highlighted }: GraphDrawingOptions,
): string {
  return group(
    { fill: "none" },
    graphNet(graph, layout, highlighted),
    element("path", {
      d: dependencies(graph, layout, (target) => target === highlighted),
      stroke: paint.accent,
      "stroke-width": 0.75,
      "stroke-opacity": 0.8,
    }),
    typeMarks([...layout.types.values()], unit),
  );
}
