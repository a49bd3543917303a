import { phyllotaxis } from "#site/illustrations/pictures/graph-drawing/place-groups.ts";
import { bordersOf, type Line, relax } from "#site/illustrations/pictures/graph-drawing/tessellation.ts";
import type { Analysis } from "../model/analysis.ts";
import { type AnalysisFacts, neighbors } from "../model/facts.ts";
import type { Placement } from "../model/placement.ts";
import { noPlaces, type Places } from "./bisect.ts";
import { packageHomes } from "./package-homes.ts";
import { settled } from "./settle-types.ts";

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
function startPlaces(packages: Uint32Array, sizes: Uint32Array, facts: AnalysisFacts): Places {
  const homes = packageHomes(facts, sizes, radius);
  const placed = new Uint32Array(sizes.length);
  const places = noPlaces(packages.length);
  for (const [type, home] of packages.entries()) {
    const index = placed[home] ?? 0;
    placed[home] = index + 1;
    const [{ x, y }, offset] = [
      homes.get(home) ?? { x: 0, y: 0 },
      phyllotaxis(index, radius / Math.sqrt(packages.length)),
    ];
    places.x[type] = x + offset.x;
    places.y[type] = y + offset.y;
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
  const homes = packages.reduce((most, home) => Math.max(most, home), 0) + 1;
  const sizes = new Uint32Array(homes);
  for (const home of packages) sizes[home] = (sizes[home] ?? 0) + 1;
  const sites = sitesOf(count);
  let places = startPlaces(packages, sizes, facts);
  for (let round = count < manyTypes ? between(2, 30_000 / count, 30) : 2; round > 0; round -= 1) {
    places = settled(towardPartners(places, facts), packages, sizes, sites);
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
