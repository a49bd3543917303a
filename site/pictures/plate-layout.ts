import { Delaunay } from "d3-delaunay";
import type { SimulationNodeDatum } from "d3-force";
import { forceCollide, forceLink, forceManyBody, forceSimulation, forceX, forceY } from "d3-force";
import type { TypeGraph, TypeNode } from "./type-graph.ts";

export interface PlacedType {
  type: TypeNode;
  x: number;
  y: number;
}

export interface Line {
  x1: number;
  y1: number;
  x2: number;
  y2: number;
}

/** All coordinates are relative to the centre of a round plate. */
export interface PlateLayout {
  types: readonly PlacedType[];
  /** Borders between the cells of two types of one package. */
  facets: readonly Line[];
  /** Borders between packages. */
  seams: readonly Line[];
}

interface Body extends SimulationNodeDatum {
  x: number;
  y: number;
}

interface TypeBody extends Body {
  type: TypeNode;
  home: Body;
}

const goldenAngle = Math.PI * (3 - Math.sqrt(5));

/** The layout starts from a sunflower pattern and needs no chance: the same results give the same plate. */
function sunflower(index: number, spacing: number): Body {
  const radius = spacing * Math.sqrt(index + 0.5);
  return { x: radius * Math.cos(index * goldenAngle), y: radius * Math.sin(index * goldenAngle) };
}

function groupByPackage(nodes: readonly TypeNode[]): [string, TypeNode[]][] {
  const packages = new Map<string, TypeNode[]>();
  for (const node of nodes) packages.set(node.packageName, [...(packages.get(node.packageName) ?? []), node]);
  return [...packages].sort(([a, types], [b, others]) => others.length - types.length || a.localeCompare(b));
}

/** One body for each package: large ones in the middle, neighbours when they depend on each other. */
function placePackages(graph: TypeGraph, plateRadius: number): Map<string, Body> {
  const share = plateRadius * Math.sqrt(0.8 / graph.nodes.length);
  const packages = groupByPackage(graph.nodes);
  const bodies = new Map(packages.map(([name], index) => [name, sunflower(index, plateRadius / 6)]));
  const sizes = new Map(packages.map(([name, types]) => [bodies.get(name), share * Math.sqrt(types.length)]));
  const links = graph.edges.flatMap((edge) => {
    const [source, target] = [bodies.get(edge.source.packageName), bodies.get(edge.target.packageName)];
    return source && target && source !== target ? [{ source, target }] : [];
  });
  forceSimulation([...bodies.values()])
    .force(
      "link",
      forceLink(links)
        .distance(plateRadius / 4)
        .strength(0.03),
    )
    .force(
      "apart",
      forceCollide<Body>((body) => sizes.get(body) ?? 0)
        .strength(0.9)
        .iterations(4),
    )
    .force("x", forceX(0).strength(0.06))
    .force("y", forceY(0).strength(0.06))
    .stop()
    .tick(400);
  return bodies;
}

function placeTypes(graph: TypeGraph, plateRadius: number): TypeBody[] {
  const homes = placePackages(graph, plateRadius);
  const bodies = groupByPackage(graph.nodes).flatMap(([name, types]) => {
    const home = homes.get(name) ?? { x: 0, y: 0 };
    return types.map((type, index) => {
      const offset = sunflower(index, plateRadius / 24);
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
        .distance(plateRadius / 12)
        .strength(0.02),
    )
    .force(
      "charge",
      forceManyBody()
        .strength(-6)
        .distanceMax(plateRadius / 4),
    )
    .force("x", forceX<TypeBody>((body) => body.home.x).strength(0.25))
    .force("y", forceY<TypeBody>((body) => body.home.y).strength(0.25))
    .force("apart", forceCollide(plateRadius * Math.sqrt(0.6 / bodies.length)).iterations(3))
    .stop()
    .tick(300);
  return bodies;
}

/** Bodies beyond the rim make the cells of the outer types finite and shape the outline into a circle. */
function rimOf(plateRadius: number, spacing: number): Body[] {
  const count = Math.round((2 * Math.PI * plateRadius) / spacing);
  return Array.from({ length: count }, (_, index) => {
    const angle = (index / count) * 2 * Math.PI;
    const radius = plateRadius + spacing / 2;
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

function tessellate(bodies: readonly Body[], plateRadius: number) {
  const reach = plateRadius * 1.5;
  return Delaunay.from(
    bodies,
    (body) => body.x,
    (body) => body.y,
  ).voronoi([-reach, -reach, reach, reach]);
}

/** Lloyd's relaxation: moves each type to the middle of its cell, which evens the cells out and keeps neighbours. */
function relax(types: readonly Body[], rim: readonly Body[], plateRadius: number, rounds: number): void {
  for (let round = 0; round < rounds; round += 1) {
    const cells = tessellate([...types, ...rim], plateRadius);
    for (const [index, type] of types.entries()) {
      const middle = centroid(cells.cellPolygon(index));
      type.x += (middle.x - type.x) * 0.8;
      type.y += (middle.y - type.y) * 0.8;
    }
  }
}

function borders(types: readonly TypeBody[], rim: readonly Body[], plateRadius: number) {
  const voronoi = tessellate([...types, ...rim], plateRadius);
  const { halfedges, triangles } = voronoi.delaunay;
  const [facets, seams]: [Line[], Line[]] = [[], []];
  for (const [edge, opposite] of halfedges.entries()) {
    if (opposite < edge) continue;
    const [one, other] = [types[triangles[edge] ?? -1], types[triangles[opposite] ?? -1]];
    if (!one || !other) continue;
    const at = (halfedge: number, axis: number) => voronoi.circumcenters[Math.floor(halfedge / 3) * 2 + axis] ?? 0;
    const line = { x1: at(edge, 0), y1: at(edge, 1), x2: at(opposite, 0), y2: at(opposite, 1) };
    (one.type.packageName === other.type.packageName ? facets : seams).push(line);
  }
  return { facets, seams };
}

/** Lays the types out on a round plate, each in a cell of about the same size, those of a package side by side. */
export function layOutPlate(graph: TypeGraph, plateRadius: number): PlateLayout {
  const bodies = placeTypes(graph, plateRadius);
  const extent = Math.max(...bodies.map((body) => Math.hypot(body.x, body.y)));
  for (const body of bodies) {
    body.x *= plateRadius / extent;
    body.y *= plateRadius / extent;
  }
  const rim = rimOf(plateRadius, plateRadius * Math.sqrt(Math.PI / bodies.length));
  relax(bodies, rim, plateRadius, 60);
  return { types: bodies.map(({ type, x, y }) => ({ type, x, y })), ...borders(bodies, rim, plateRadius) };
}
