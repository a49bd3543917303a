import { Delaunay } from "d3-delaunay";
import { forceCollide, forceLink, forceSimulation, forceX, forceY, type SimulationNodeDatum } from "d3-force";
import type { Analysis } from "../results/model/analysis.ts";
import type { AnalysisFacts } from "../results/model/facts.ts";
import { type Adjacency, groupByKey, neighbors } from "../results/model/graph.ts";
import type { Placement } from "../results/model/opened.ts";

const radius = 1000;

/** Marks of so many types are small: their pattern is even enough at first, and further rounds hardly shorten lines. */
const manyTypes = 8000;

const between = (least: number, value: number, most: number) => Math.round(Math.max(least, Math.min(most, value)));

/** As many sites as types, which divide the circle into cells of about the same size. */
function sitesOf(count: number): Places {
  const bodies = Array.from({ length: count }, (_, index) => phyllotaxis(index, radius / Math.sqrt(count)));
  relax(bodies, radius, count < manyTypes ? between(1, 20_000 / count - 1, 100) : 0);
  return { x: Float64Array.from(bodies, ({ x }) => x), y: Float64Array.from(bodies, ({ y }) => y) };
}

/** Each place moved half the way to the middle of the types that it uses or that use it. */
function towardPartners({ x, y }: Places, { uses, usedBy }: AnalysisFacts): Places {
  const moved = noPlaces(x.length);
  for (let type = 0; type < x.length; type += 1) {
    let [sumX, sumY, count] = [0, 0, 0];
    for (const side of [uses, usedBy]) {
      for (const partner of neighbors(side, type)) {
        sumX += x[partner] ?? 0;
        sumY += y[partner] ?? 0;
        count += 1;
      }
    }
    const [ownX, ownY] = [x[type] ?? 0, y[type] ?? 0];
    moved.x[type] = count ? (ownX + sumX / count) / 2 : ownX;
    moved.y[type] = count ? (ownY + sumY / count) / 2 : ownY;
  }
  return moved;
}

/** Places at first: the types of a package in a small pattern around its home. */
function startPlaces(count: number, typesOfPackage: Adjacency, facts: AnalysisFacts): Places {
  const places = noPlaces(count);
  for (const [home, { x, y }] of packageHomes(facts, sizesOf(typesOfPackage), radius)) {
    for (const [index, type] of neighbors(typesOfPackage, home).entries()) {
      const offset = phyllotaxis(index, radius / Math.sqrt(count));
      places.x[type] = x + offset.x;
      places.y[type] = y + offset.y;
    }
  }
  return places;
}

function packed(lines: readonly Line[]): Float32Array<ArrayBuffer> {
  const numbers = new Float32Array(lines.length * 4);
  for (const [index, { x1, y1, x2, y2 }] of lines.entries()) numbers.set([x1, y1, x2, y2], index * 4);
  return numbers;
}

/**
 * Places the types in a circle, each in a cell of about the same size. The types of a package lie in one region, near
 * the packages that it depends on. Uses no random numbers: the same results give the same places.
 */
export function placeTypes(analysis: Analysis, facts: AnalysisFacts): Placement {
  const { count, packages } = analysis.types;
  if (count === 0) {
    const none = () => new Float32Array();
    return { radius, x: none(), y: none(), typeBorders: none(), packageBorders: none() };
  }
  const typesOfPackage = groupByKey(analysis.packages.length, packages);
  const sites = sitesOf(count);
  let places = startPlaces(count, typesOfPackage, facts);
  for (let round = count < manyTypes ? between(2, 30_000 / count, 30) : 2; round > 0; round -= 1) {
    places = settled(towardPartners(places, facts), typesOfPackage, sites);
  }
  const bodies = Array.from(packages, (home, type) => ({ home, x: places.x[type] ?? 0, y: places.y[type] ?? 0 }));
  const borders = bordersOf(bodies, ({ home }) => home, radius);
  return {
    radius,
    x: Float32Array.from(places.x),
    y: Float32Array.from(places.y),
    typeBorders: packed(borders.typeBorders),
    packageBorders: packed(borders.groupBorders),
  };
}

/** More dependencies of one package hardly change its place, but cost time in each step. */
const mostLinks = 8;

/** The strength of a spring for as many dependencies between types, which have 0.03 each. */
const strengthOf = (weight: number) => 1 - 0.97 ** weight;

/** A place for each package with types, near those it depends on. Large packages lie in the middle. */
function packageHomes(
  { packageEdges }: AnalysisFacts,
  sizes: Uint32Array,
  radius: number,
): Map<number, { x: number; y: number }> {
  const order = [...sizes.keys()].filter((home) => sizes[home]);
  order.sort((a, b) => (sizes[b] ?? 0) - (sizes[a] ?? 0) || a - b);
  const ranks = new Map(order.map((home, rank) => [home, rank]));
  const degrees = new Uint32Array(sizes.length);
  const heaviest = packageEdges
    .toSorted((a, b) => b.weight - a.weight || a.source - b.source || a.target - b.target)
    .filter(({ source, target }) => {
      const few = (degrees[source] ?? 0) < mostLinks || (degrees[target] ?? 0) < mostLinks;
      if (few) {
        degrees[source] = (degrees[source] ?? 0) + 1;
        degrees[target] = (degrees[target] ?? 0) + 1;
      }
      return few;
    });
  const links = heaviest.flatMap(({ source, target, weight }) => {
    const [from, to] = [ranks.get(source), ranks.get(target)];
    if (from === undefined || to === undefined || from === to) return [];
    return [{ source: from, target: to, strength: strengthOf(weight) }];
  });
  const ticks = Math.round(Math.min(400, Math.max(12, 600_000 / order.length ** 2)));
  const bodies = placeGroups(
    order.map((home) => sizes[home] ?? 0),
    links,
    radius,
    ticks,
    // Types get places of their own later, so that the homes of many packages may overlap a little.
    order.length > 100 ? 1 : 4,
  );
  return new Map(order.map((home, rank) => [home, bodies[rank] ?? { x: 0, y: 0 }]));
}

function sizesOf(groups: Adjacency): Uint32Array {
  return Uint32Array.from({ length: groups.starts.length - 1 }, (_, group) => neighbors(groups, group).length);
}

/**
 * Gives each type a site of its own near its target: first a region to each package, then a site in it to each type.
 */
function settled(targets: Places, typesOfPackage: Adjacency, sites: Places): Places {
  const sizes = sizesOf(typesOfPackage);
  const middles = noPlaces(sizes.length);
  for (const [home, size] of sizes.entries()) {
    for (const type of neighbors(typesOfPackage, home)) {
      middles.x[home] = (middles.x[home] ?? 0) + (targets.x[type] ?? 0) / size;
      middles.y[home] = (middles.y[home] ?? 0) + (targets.y[type] ?? 0) / size;
    }
  }
  const places = noPlaces(targets.x.length);
  const filled = Uint32Array.from(sizes.keys()).filter((home) => sizes[home]);
  bisect(filled, middles, sizes, Uint32Array.from(targets.x.keys()), sites, (home, region) => {
    // `bisect` changes the order.
    const own = neighbors(typesOfPackage, home).slice();
    bisect(own, targets, undefined, region, sites, (type, [site = 0]) => {
      places.x[type] = sites.x[site] ?? 0;
      places.y[type] = sites.y[site] ?? 0;
    });
  });
  return places;
}

/** Coordinates by row. */
interface Places {
  x: Float64Array;
  y: Float64Array;
}

const noPlaces = (count: number): Places => ({ x: new Float64Array(count), y: new Float64Array(count) });

type Direction = readonly [number, number];

/** The direction in which places are spread most. */
function longAxis(rows: Uint32Array, { x, y }: Places): Direction {
  let [meanX, meanY, xx, xy, yy] = [0, 0, 0, 0, 0];
  for (let index = 0; index < rows.length; index += 1) {
    const row = rows[index] ?? 0;
    meanX += (x[row] ?? 0) / rows.length;
    meanY += (y[row] ?? 0) / rows.length;
  }
  for (let index = 0; index < rows.length; index += 1) {
    const row = rows[index] ?? 0;
    const [dx, dy] = [(x[row] ?? 0) - meanX, (y[row] ?? 0) - meanY];
    xx += dx * dx;
    xy += dx * dy;
    yy += dy * dy;
  }
  const angle = Math.atan2(2 * xy, xx - yy) / 2;
  return [Math.cos(angle), Math.sin(angle)];
}

/** Moves the `count` rows that lie first in a direction to the front. Keeps the order of rows otherwise. */
function divide(rows: Uint32Array, { x, y }: Places, [dx, dy]: Direction, count: number): void {
  const keys = new Float64Array(rows.length);
  for (let index = 0; index < rows.length; index += 1) {
    const row = rows[index] ?? 0;
    keys[index] = (x[row] ?? 0) * dx + (y[row] ?? 0) * dy;
  }
  const limit = keys.toSorted()[count - 1] ?? 0;
  let ties = count;
  for (let index = 0; index < keys.length; index += 1) if ((keys[index] ?? 0) < limit) ties -= 1;
  const before = rows.slice();
  let [front, back] = [0, count];
  for (let index = 0; index < before.length; index += 1) {
    const [key, row] = [keys[index] ?? 0, before[index] ?? 0];
    const isTie = key === limit && ties > 0;
    if (isTie) ties -= 1;
    if (isTie || key < limit) rows[front++] = row;
    else rows[back++] = row;
  }
}

/** Sorts items in a direction. Returns how many of them hold the half of all sites, and that number of sites. */
function half(items: Uint32Array, sizes: Uint32Array, { x, y }: Places, [dx, dy]: Direction): [number, number] {
  const key = (item: number) => (x[item] ?? 0) * dx + (y[item] ?? 0) * dy;
  items.sort((a, b) => key(a) - key(b) || a - b);
  let all = 0;
  for (const item of items) all += sizes[item] ?? 0;
  let [count, sites] = [1, sizes[items[0] ?? 0] ?? 0];
  while (count < items.length - 1) {
    const next = sites + (sizes[items[count] ?? 0] ?? 0);
    if (Math.abs(next - all / 2) > Math.abs(sites - all / 2)) break;
    sites = next;
    count += 1;
  }
  return [count, sites];
}

/**
 * Gives each item as many sites as its size says. Items and sites are cut into halves across the longer side until one
 * item is left, so the sites of an item form one convex region, and items keep their relative positions.
 *
 * @param sizes sites of each item; one each if absent.
 */
function bisect(
  items: Uint32Array,
  targets: Places,
  sizes: Uint32Array | undefined,
  sites: Uint32Array,
  places: Places,
  settle: (item: number, sites: Uint32Array) => void,
): void {
  const [first] = items;
  if (first === undefined) return;
  if (items.length === 1) {
    settle(first, sites);
    return;
  }
  const axis = longAxis(sites, places);
  const middle = items.length >> 1;
  const [count, ownSites] = sizes ? half(items, sizes, targets, axis) : [middle, middle];
  if (!sizes) divide(items, targets, axis, count);
  divide(sites, places, axis, ownSites);
  bisect(items.subarray(0, count), targets, sizes, sites.subarray(0, ownSites), places, settle);
  bisect(items.subarray(count), targets, sizes, sites.subarray(ownSites), places, settle);
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
function phyllotaxis(index: number, spacing: number): Body {
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
function placeGroups(
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

interface Line {
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
function relax(types: readonly Body[], graphRadius: number, rounds: number): void {
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
function bordersOf<Type extends Body, Group>(
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
