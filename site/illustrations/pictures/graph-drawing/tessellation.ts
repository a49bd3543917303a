import { Delaunay } from "d3-delaunay";
import type { Body } from "./place-groups.ts";

export interface Line {
  x1: number;
  y1: number;
  x2: number;
  y2: number;
}

/** A line between two groups of cells. */
export interface GroupBorder<Group> extends Line {
  between: readonly [Group, Group];
}

/** Distance between neighbors if this many cells of equal size fill the circle. */
function spacingOf(cells: number, graphRadius: number): number {
  return graphRadius * Math.sqrt(Math.PI / cells);
}

/** Bodies outside the circle, which make the cells of the outer types finite and the outline circular. */
function boundaryBodies(cells: number, graphRadius: number): Body[] {
  const spacing = spacingOf(cells, graphRadius);
  const count = Math.round((2 * Math.PI * graphRadius) / spacing);
  return Array.from({ length: count }, (_, index) => {
    const angle = (index / count) * 2 * Math.PI;
    const radius = graphRadius + spacing / 2;
    return { x: radius * Math.cos(angle), y: radius * Math.sin(angle) };
  });
}

function centroid(polygon: readonly (readonly [number, number])[]): Body {
  let [area, x, y] = [0, 0, 0];
  for (const [index, [x1, y1]] of polygon.entries()) {
    const [x2, y2] = polygon[(index + 1) % polygon.length] ?? [x1, y1];
    const cross = x1 * y2 - x2 * y1;
    area += cross;
    x += (x1 + x2) * cross;
    y += (y1 + y2) * cross;
  }
  return { x: x / (3 * area), y: y / (3 * area) };
}

function tessellate(bodies: readonly Body[], graphRadius: number) {
  const reach = graphRadius * 1.5;
  return Delaunay.from(
    bodies,
    (body) => body.x,
    (body) => body.y,
  ).voronoi([-reach, -reach, reach, reach]);
}

/**
 * Lloyd's relaxation: moves each type to the centroid of its cell, which makes the cells more equal and keeps
 * neighbors.
 */
export function relax(types: readonly Body[], graphRadius: number, rounds: number): void {
  const rim = boundaryBodies(types.length, graphRadius);
  for (let round = 0; round < rounds; round += 1) {
    const cells = tessellate([...types, ...rim], graphRadius);
    for (const [index, type] of types.entries()) {
      const middle = centroid(cells.cellPolygon(index));
      type.x = middle.x;
      type.y = middle.y;
    }
  }
}

/** The borders between the cells of the types: within a group, such as a package, and between groups. */
export function bordersOf<Type extends Body, Group>(
  types: readonly Type[],
  groupOf: (type: Type) => Group,
  graphRadius: number,
): { typeBorders: Line[]; groupBorders: GroupBorder<Group>[] } {
  const voronoi = tessellate([...types, ...boundaryBodies(types.length, graphRadius)], graphRadius);
  const { halfedges, triangles } = voronoi.delaunay;
  /** The point where three cells meet; corners of the outermost cells are moved to the circle. */
  const corner = (halfedge: number): [number, number] => {
    const triangle = Math.floor(halfedge / 3);
    const [x = 0, y = 0] = voronoi.circumcenters.subarray(triangle * 2, triangle * 2 + 2);
    const outermost = triangles.subarray(triangle * 3, triangle * 3 + 3).some((body) => body >= types.length);
    const stretch = outermost ? graphRadius / Math.hypot(x, y) : 1;
    return [x * stretch, y * stretch];
  };
  const [typeBorders, groupBorders]: [Line[], GroupBorder<Group>[]] = [[], []];
  for (const [edge, opposite] of halfedges.entries()) {
    const [one, other] = [types[triangles[edge] ?? -1], types[triangles[opposite] ?? -1]];
    if (opposite < edge || !one || !other) continue;
    const [[x1, y1], [x2, y2]] = [corner(edge), corner(opposite)];
    const between = [groupOf(one), groupOf(other)] as const;
    if (between[0] === between[1]) typeBorders.push({ x1, y1, x2, y2 });
    else groupBorders.push({ x1, y1, x2, y2, between });
  }
  return { typeBorders, groupBorders };
}
