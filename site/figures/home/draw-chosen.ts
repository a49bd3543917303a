import { leastRadius, markOf, radiusOf } from "../interactive/dependency-graph.tsx";
import { graphCanvas } from "../interactive/graph-canvas.ts";
import type { GraphType, TypeGraphFile } from "../interactive/type-graph-file.ts";

const svgNamespace = "http://www.w3.org/2000/svg";

function shape(name: "svg" | "path" | "circle", attributes: Readonly<Record<string, string | number>>): SVGElement {
  const made = document.createElementNS(svgNamespace, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, String(value));
  return made;
}

function mark(type: GraphType): SVGElement {
  const { d, paint, severity } = markOf(type);
  return severity === "none"
    ? shape("path", { d, class: "structure-open", stroke: paint })
    : shape("path", { d, fill: paint });
}

/** The types that a type depends on, and those that depend on it. */
export function neighborsOf({ types, dependencies }: TypeGraphFile, chosen: number) {
  const typesAt = (indices: readonly number[]) =>
    indices.flatMap((index) => (types[index] && index !== chosen ? [types[index]] : []));
  return {
    used: typesAt(dependencies.flatMap(([from, to]) => (from === chosen ? [to] : []))),
    using: typesAt(dependencies.flatMap(([from, to]) => (to === chosen ? [from] : []))),
  };
}

/** The empty layer over the drawing. */
export function chosenLayer(): SVGElement {
  const { size } = graphCanvas;
  return shape("svg", { viewBox: `0 0 ${size} ${size}`, "aria-hidden": "true" });
}

/** A type in a ring, with its neighbors: solid lines to those that depend on it, dashed to those it depends on. */
export function drawChosen(graph: TypeGraphFile, chosen: number): SVGElement[] {
  const type = graph.types[chosen];
  if (!type) return [];
  const { used, using } = neighborsOf(graph, chosen);
  const lines = (others: readonly GraphType[]) => others.map(({ x, y }) => `M${x} ${y}L${type.x} ${type.y}`).join("");
  return [
    shape("path", { d: lines(using), class: "structure-in" }),
    shape("path", { d: lines(used), class: "structure-out" }),
    ...[...used, ...using, type].map(mark),
    shape("circle", {
      cx: type.x,
      cy: type.y,
      r: Math.max(15, Math.max(leastRadius, radiusOf(type)) + 7),
      class: "structure-ring",
    }),
  ];
}
