import type { TypeNode } from "#site/illustrations/pictures/data/type-graph.ts";
import { element, segment } from "#site/illustrations/pictures/marks/svg.ts";
import { graph, graphCircle, type Point, packageBorders, placeOf } from "./junit-graph.ts";

type Edge = (typeof graph.edges)[number];

interface GraphLook {
  /** 0 to 1. */
  types: (type: TypeNode, index: number) => { opacity: number; radius?: number; marked?: boolean };
  edges: (edge: Edge, index: number) => number;
}

/** The frame and the borders between packages. */
function graphFrame(): string {
  return [
    element("circle", {
      cx: graphCircle.x,
      cy: graphCircle.y,
      r: graphCircle.radius + 4,
      fill: "var(--surface-raised)",
      stroke: "var(--line-strong)",
    }),
    element("path", {
      d: packageBorders,
      fill: "none",
      stroke: "var(--line-strong)",
      "stroke-width": 0.8,
      opacity: 0.7,
    }),
  ].join("");
}

/** Edges of equal opacity are one path: hundreds of lines are drawn at once. */
function drawEdges(opacityOf: GraphLook["edges"]): string {
  const paths = new Map<string, string[]>();
  for (const [index, edge] of graph.edges.entries()) {
    const opacity = (Math.round(opacityOf(edge, index) * 20) / 20).toFixed(2);
    const [from, to] = [placeOf(edge.source), placeOf(edge.target)];
    if (opacity !== "0.00") paths.set(opacity, [...(paths.get(opacity) ?? []), segment(from.x, from.y, to.x, to.y)]);
  }
  return [...paths]
    .map(([opacity, lines]) =>
      element("path", { d: lines.join(""), fill: "none", stroke: "var(--ink-soft)", "stroke-width": 0.7, opacity }),
    )
    .join("");
}

export function drawGraph(look: GraphLook): string {
  const types = graph.nodes.map((type, index) => {
    const { opacity, radius = 2.6, marked = false } = look.types(type, index);
    if (opacity <= 0) return "";
    const { x, y } = placeOf(type);
    return element("circle", {
      cx: x,
      cy: y,
      r: radius,
      fill: marked ? "var(--accent)" : "var(--ink)",
      opacity: opacity.toFixed(2),
    });
  });
  return [graphFrame(), drawEdges(look.edges), ...types].join("");
}

/** A line that has grown from one point towards another by a share of the way. */
export function growingLine(from: Point, to: Point, share: number): string {
  return segment(from.x, from.y, from.x + (to.x - from.x) * share, from.y + (to.y - from.y) * share);
}

/** The graph drawing beside a title, cut by the edge of the picture. */
export function graphBesideTitle(edgeOpacity: number): string {
  const drawing = drawGraph({ types: () => ({ opacity: 0.6, radius: 2 }), edges: () => edgeOpacity });
  return element(
    "g",
    { transform: `translate(596 168) scale(1.2) translate(${-graphCircle.x} ${-graphCircle.y})`, opacity: 0.75 },
    drawing,
  );
}
