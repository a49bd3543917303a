import type { TypeGraph, TypeNode } from "../data/type-graph.ts";
import { placeTypes } from "./place-types.ts";
import { bordersOf, type GroupBorder, type Line, relax } from "./tessellation.ts";

export interface PlacedType {
  type: TypeNode;
  x: number;
  y: number;
}

/** Integer coordinates relative to the center of the circle. */
export interface GraphLayout {
  radius: number;
  types: ReadonlyMap<TypeNode, PlacedType>;
  /** Borders between the cells of two types of one package. */
  typeBorders: readonly Line[];
  /** Borders between packages. */
  packageBorders: readonly GroupBorder<string>[];
}

function snapped<Kind extends Line>(line: Kind): Kind {
  const { x1, y1, x2, y2 } = line;
  return { ...line, x1: Math.round(x1), y1: Math.round(y1), x2: Math.round(x2), y2: Math.round(y2) };
}

/**
 * Lays the types out within a circle, each in a cell of about the same size, types of one package next to each other.
 */
export function layOutGraph(graph: TypeGraph, radius: number): GraphLayout {
  const bodies = placeTypes(graph, radius);
  const middle = { x: 0, y: 0 };
  for (const { x, y } of bodies) {
    middle.x += x / bodies.length;
    middle.y += y / bodies.length;
  }
  const extent = Math.max(...bodies.map(({ x, y }) => Math.hypot(x - middle.x, y - middle.y)));
  for (const body of bodies) {
    body.x = ((body.x - middle.x) / extent) * radius * 0.98;
    body.y = ((body.y - middle.y) / extent) * radius * 0.98;
  }
  relax(bodies, radius, 300);
  const { typeBorders, groupBorders } = bordersOf(bodies, ({ type }) => type.packageName, radius);
  return {
    radius,
    types: new Map(bodies.map(({ type, x, y }) => [type, { type, x: Math.round(x), y: Math.round(y) }])),
    typeBorders: typeBorders.map(snapped),
    packageBorders: groupBorders.map(snapped),
  };
}
