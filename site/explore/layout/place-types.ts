import { phyllotaxis } from "#site/illustrations/pictures/graph-drawing/place-groups.ts";
import { bordersOf, type Line, relax } from "#site/illustrations/pictures/graph-drawing/tessellation.ts";
import { groupByKey } from "../model/adjacency.ts";
import type { Analysis } from "../model/analysis.ts";
import { type Adjacency, type AnalysisFacts, neighbors } from "../model/facts.ts";
import type { Placement } from "../model/placement.ts";
import { noPlaces, type Places } from "./bisect.ts";
import { packageHomes } from "./package-homes.ts";
import { settled, sizesOf } from "./settle-types.ts";

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
