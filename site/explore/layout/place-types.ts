import {
  bordersOf,
  type Line,
  phyllotaxis,
  placeGroups,
  relax,
} from "../../illustrations/pictures/graph-drawing/graph-layout.ts";
import { groupByKey } from "../model/adjacency.ts";
import type { Analysis } from "../model/analysis.ts";
import { valueOfRank } from "../model/distribution.ts";
import { type Adjacency, type AnalysisFacts, neighbors } from "../model/facts.ts";
import type { Placement } from "../model/placement.ts";

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
  const limit = valueOfRank(keys.slice(), count - 1);
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
