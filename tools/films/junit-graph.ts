import { element, segment } from "#site/drawing/svg.ts";
import { cyclesIn, type TypeNode } from "#site/figures/analysis-rows.ts";
import { placeGraph } from "#site/figures/graph/type-graph.ts";
import { junitResults, resultRows } from "./film.ts";

const layoutRadius = 1000;

/** The graph of JUnit without the dependencies of a type on itself. */
export const graph = placeGraph(junitResults, layoutRadius);
export const reportedDependencies = resultRows("typeDependencies.csv").length - 1;
export const selfDependencies = reportedDependencies - graph.edges.length;
export const packageCount = new Set(graph.nodes.map(({ packageName }) => packageName)).size;
export const cycles = cyclesIn(graph, junitResults);

export const fanOf = ({ dependents, dependencies }: TypeNode) => ({ in: dependents, out: dependencies });

/** @throws Error when no type has this name, or more than one: a film must not tell of the wrong one. */
export function typeNamed(name: string): TypeNode {
  const [type, ...others] = graph.nodes.filter(({ packageName, typeName }) => `${packageName}.${typeName}` === name);
  if (!type || others.length > 0) throw new Error(`${name} names ${others.length + (type ? 1 : 0)} types.`);
  return type;
}

const graphCircle = { x: 478, y: 184, radius: 126 } as const;
const scale = graphCircle.radius / layoutRadius;

export interface Point {
  x: number;
  y: number;
}

export function placeOf(type: TypeNode): Point {
  const [x, y] = graph.placeOf(type);
  return { x: graphCircle.x + x * scale, y: graphCircle.y + y * scale };
}

/** The borders between packages, as path data. */
const packageBorders = graph.packageBorders
  .map(([[x1, y1], [x2, y2]]) => {
    const [fromX, fromY] = [graphCircle.x + x1 * scale, graphCircle.y + y1 * scale];
    return `M${fromX.toFixed(1)} ${fromY.toFixed(1)}L${(graphCircle.x + x2 * scale).toFixed(1)} ${(graphCircle.y + y2 * scale).toFixed(1)}`;
  })
  .join("");

type Edge = (typeof graph.edges)[number];

interface GraphLook {
  /** Opacities, and how far a type is marked, are 0 to 1. */
  types: (type: TypeNode, index: number) => { opacity: number; radius?: number; marked?: number };
  edges: (edge: Edge, index: number) => number;
}

/** The frame and the borders between packages. */
function graphFrame(): string {
  const { x, y, radius } = graphCircle;
  return (
    element("circle", { cx: x, cy: y, r: radius + 4, fill: "none", stroke: "var(--line)" }) +
    element("path", { d: packageBorders, fill: "none", stroke: "var(--line)", "stroke-width": 0.7 })
  );
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
      element("path", { d: lines.join(""), fill: "none", stroke: "var(--ink)", "stroke-width": 0.7, opacity }),
    )
    .join("");
}

/** Marked types shine: a wide, faint dot lies behind each. */
export function drawGraph(look: GraphLook): string {
  const types = graph.nodes.map((type, index) => {
    const { opacity, radius = 2.4, marked = 0 } = look.types(type, index);
    if (opacity <= 0) return "";
    const { x, y } = placeOf(type);
    const dot = (r: number, fill: string, strength: number) =>
      strength > 0 ? element("circle", { cx: x, cy: y, r, fill, opacity: strength.toFixed(2) }) : "";
    return (
      dot(radius * 2.4, "var(--accent)", 0.18 * marked) +
      dot(radius, "var(--ink)", opacity * (1 - marked)) +
      dot(radius, "var(--accent)", opacity * marked)
    );
  });
  return [graphFrame(), drawEdges(look.edges), ...types].join("");
}

/** A line that has grown from one point towards another by a share of the way. */
export function growingLine(from: Point, to: Point, share: number): string {
  return segment(from.x, from.y, from.x + (to.x - from.x) * share, from.y + (to.y - from.y) * share);
}

/** The graph drawing beside a title, cut by the edge of the plate. */
export function graphBesideTitle(edgeOpacity: number): string {
  const drawing = drawGraph({ types: () => ({ opacity: 0.85, radius: 2 }), edges: () => edgeOpacity });
  return element(
    "g",
    { transform: `translate(530 184) scale(1.6) translate(${-graphCircle.x} ${-graphCircle.y})` },
    drawing,
  );
}
