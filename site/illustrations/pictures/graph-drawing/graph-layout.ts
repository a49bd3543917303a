import { Delaunay } from "d3-delaunay";
import {
  forceCollide,
  forceLink,
  forceManyBody,
  forceSimulation,
  forceX,
  forceY,
  type SimulationNodeDatum,
} from "d3-force";
import type { TypeGraph, TypeNode } from "#site/explore/model/analysis-rows.ts";

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

interface TypeBody extends Body {
  type: TypeNode;
  home: Body;
}

function groupByPackage(nodes: readonly TypeNode[]): [string, TypeNode[]][] {
  const packages = new Map<string, TypeNode[]>();
  for (const node of nodes) packages.set(node.packageName, [...(packages.get(node.packageName) ?? []), node]);
  return [...packages].sort(([a, types], [b, others]) => others.length - types.length || a.localeCompare(b));
}

function placePackages(graph: TypeGraph, graphRadius: number): Map<string, Body> {
  const packages = groupByPackage(graph.nodes);
  const indices = new Map(packages.map(([name], index) => [name, index]));
  const links = graph.edges.flatMap((edge) => {
    const [source, target] = [indices.get(edge.source.packageName), indices.get(edge.target.packageName)];
    return source !== undefined && target !== undefined && source !== target
      ? [{ source, target, strength: 0.03 }]
      : [];
  });
  const sizes = packages.map(([, types]) => types.length);
  const bodies = placeGroups(sizes, links, graphRadius, 400);
  return new Map(packages.flatMap(([name], index) => (bodies[index] ? [[name, bodies[index]] as const] : [])));
}

/** Places the types of a package near each other and near their dependencies, roughly on a disk around the origin. */
function placeTypes(graph: TypeGraph, graphRadius: number): TypeBody[] {
  const homes = placePackages(graph, graphRadius);
  const bodies = groupByPackage(graph.nodes).flatMap(([name, types]) => {
    const home = homes.get(name) ?? { x: 0, y: 0 };
    return types.map((type, index) => {
      const offset = phyllotaxis(index, graphRadius / 24);
      return { type, home, x: home.x + offset.x, y: home.y + offset.y };
    });
  });
  const byType = new Map(bodies.map((body) => [body.type, body]));
  const links = graph.edges.flatMap((edge) => {
    const [source, target] = [byType.get(edge.source), byType.get(edge.target)];
    return source && target ? [{ source, target }] : [];
  });
  forceSimulation(bodies)
    .force(
      "link",
      forceLink(links)
        .distance(graphRadius / 12)
        .strength(0.02),
    )
    .force(
      "charge",
      forceManyBody()
        .strength(-6)
        .distanceMax(graphRadius / 4),
    )
    .force("x", forceX<TypeBody>((body) => body.home.x).strength(0.25))
    .force("y", forceY<TypeBody>((body) => body.home.y).strength(0.25))
    .force("apart", forceCollide(graphRadius * Math.sqrt(0.6 / bodies.length)).iterations(3))
    .stop()
    .tick(300);
  return bodies;
}

/** A node of the force simulation. */
interface Body extends SimulationNodeDatum {
  x: number;
  y: number;
}

const goldenAngle = Math.PI * (3 - Math.sqrt(5));

/**
 * The layout starts from a phyllotaxis pattern and uses no random numbers, so the same results give the same drawing.
 */
export function phyllotaxis(index: number, spacing: number): Body {
  const radius = spacing * Math.sqrt(index + 0.5);
  return { x: radius * Math.cos(index * goldenAngle), y: radius * Math.sin(index * goldenAngle) };
}

/** A link between two groups, by index. */
interface GroupLink {
  source: number;
  target: number;
  /** From 0 to 1. */
  strength: number;
}

/**
 * One body for each group of types: the first ones in the middle, linked ones near each other.
 *
 * @param sizes number of types of each group, largest first.
 * @param pushes how often groups are moved apart in each tick.
 */
export function placeGroups(
  sizes: readonly number[],
  links: readonly GroupLink[],
  graphRadius: number,
  ticks: number,
  pushes = 4,
): Body[] {
  const share = graphRadius * Math.sqrt(0.8 / sizes.reduce((sum, size) => sum + size, 0));
  const bodies = sizes.map((size, index) => ({
    ...phyllotaxis(index, graphRadius / 6),
    size: share * Math.sqrt(size),
  }));
  forceSimulation(bodies)
    .force(
      "link",
      forceLink<(typeof bodies)[number], GroupLink & { index?: number }>(links.map((link) => ({ ...link })))
        .distance(graphRadius / 4)
        .strength(({ strength }) => strength),
    )
    .force(
      "apart",
      forceCollide<(typeof bodies)[number]>(({ size }) => size)
        .strength(0.9)
        .iterations(pushes),
    )
    .force("x", forceX(0).strength(0.06))
    .force("y", forceY(0).strength(0.06))
    .stop()
    .tick(ticks);
  return bodies;
}

export interface Line {
  x1: number;
  y1: number;
  x2: number;
  y2: number;
}

/** A line between two groups of cells. */
interface GroupBorder<Group> extends Line {
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
