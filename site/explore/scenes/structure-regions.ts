import type { Box } from "../drawing/scene.ts";
import type { Opened } from "../model/opened.ts";
import { remembered } from "../model/remembered.ts";
import { typeAt, typesNear } from "./structure-finder.ts";
import { type StructureGeometry, structureGeometry } from "./structure-geometry.ts";

/** Where the types of a package lie. */
export interface Region {
  x: number;
  y: number;
  width: number;
  types: number[];
}

/** The region of each package. */
export const structureRegions = remembered((opened: Opened): Region[] => {
  const {
    analysis: { packages, types },
    placement,
  } = opened;
  const { spacing } = structureGeometry(opened);
  const regions = packages.map((): Region => ({ x: 0, y: 0, width: 0, types: [] }));
  for (const [type, home] of types.packages.entries()) regions[home]?.types.push(type);
  return regions.map(({ types: own }) => {
    const [xs, ys] = [placement.x, placement.y].map((all) => own.map((type) => all[type] ?? 0));
    const mean = (values: readonly number[] = []) => values.reduce((sum, value) => sum + value, 0) / values.length;
    const [least, greatest] = (xs ?? []).reduce(
      ([low, high], x) => [Math.min(low, x), Math.max(high, x)],
      [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY],
    );
    return { x: mean(xs), y: mean(ys), width: greatest - least + spacing, types: own };
  });
});

/** Steps from the middle of a region to the places that are tried for its label, in cells. */
const across = [-1, -0.5, 0, 0.5, 1];
const down = [-1.5, -1.25, -1, -0.75, -0.5, -0.25, 0, 0.25, 0.5, 0.75, 1, 1.25, 1.5];

/** Names closer to each other than this share of their height are not both shown. */
const leastGap = 0.3;

/** A label rather covers this many marks than another label, since it would be left out. */
const sharedPlace = 3;

/**
 * The place near the middle of a region, and within it, where a label of this size covers the least of the marks and
 * none of the labels that have a place already.
 */
export function freePlace(
  opened: Opened,
  geometry: StructureGeometry,
  { x, y, types }: Region,
  { width, height }: { width: number; height: number },
  taken: readonly Box[] = [],
): { x: number; y: number } {
  const { placement, analysis } = opened;
  const { radii, spacing } = geometry;
  const homeOf = (type: number | undefined) => analysis.types.packages[type ?? -1];
  const home = homeOf(types[0]);
  const cost = (place: { x: number; y: number }) => {
    const reach = spacing / 2;
    const box = {
      x: place.x - width / 2 - reach,
      y: place.y - height / 2 - reach,
      width: width + 2 * reach,
      height: height + 2 * reach,
    };
    let covered = 0;
    for (const type of typesNear(opened, geometry, box)) {
      const radius = radii[type] ?? 0;
      const dx = width / 2 + radius - Math.abs((placement.x[type] ?? 0) - place.x);
      const dy = height / 2 + radius - Math.abs((placement.y[type] ?? 0) - place.y);
      // Half of a small mark is hidden as well as half of a large one.
      if (dx > 0 && dy > 0) covered += (Math.min(dx, 2 * radius) * Math.min(dy, 2 * radius)) / (4 * radius * radius);
    }
    const corner = Math.hypot(Math.abs(place.x) + width / 2, Math.abs(place.y) + height / 2);
    const outside = Math.max(0, corner - placement.radius);
    const meets = taken.some(
      (other) =>
        Math.abs(other.x - place.x) < (other.width + width) / 2 + leastGap * height &&
        Math.abs(other.y - place.y) < height,
    );
    if (meets) covered += sharedPlace;
    return covered + (0.2 * Math.hypot(place.x - x, place.y - y) + outside) / spacing;
  };
  const around = down.flatMap((rows) => across.map((cells) => ({ x: x + cells * spacing, y: y + rows * spacing })));
  const places = around.filter((place) => homeOf(typeAt(opened, geometry, place.x, place.y, 0)) === home);
  return [{ x, y }, ...places]
    .map((place) => ({ place, cost: cost(place) }))
    .reduce((best, one) => (one.cost < best.cost ? one : best)).place;
}
