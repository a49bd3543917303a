import type { Opened } from "../model/opened.ts";
import { remembered } from "../model/remembered.ts";
import { typesNear } from "./plate-finder.ts";
import { type PlateGeometry, plateGeometry } from "./plate-geometry.ts";

/** Where the types of a package lie. */
export interface Region {
  x: number;
  y: number;
  width: number;
  types: number[];
}

/** The region of each package. */
export const plateRegions = remembered((opened: Opened): Region[] => {
  const {
    analysis: { packages, types },
    placement,
  } = opened;
  const { spacing } = plateGeometry(opened);
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

/** The place near the middle of a region where a label of this size covers the least of the marks. */
export function freePlace(
  opened: Opened,
  geometry: PlateGeometry,
  { x, y, types }: Region,
  { width, height }: { width: number; height: number },
): { x: number; y: number } {
  const { placement, analysis } = opened;
  const { radii, spacing } = geometry;
  const home = analysis.types.packages[types[0] ?? -1];
  const around = { x: x - 2 * spacing, y: y - 2 * spacing, width: 4 * spacing, height: 4 * spacing };
  const near = [...typesNear(opened, geometry, around)].filter((type) => analysis.types.packages[type] === home);
  // Beside the middle: above and below the marks that are nearest to it.
  const places = [
    { x, y },
    ...near.flatMap((type) => {
      const offset = (radii[type] ?? 0) + height * 0.6;
      const [left, top] = [placement.x[type] ?? 0, placement.y[type] ?? 0];
      return [
        { x: (left + x) / 2, y: top - offset },
        { x: (left + x) / 2, y: top + offset },
      ];
    }),
  ];
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
      if (dx > 0 && dy > 0) covered += Math.min(dx, 2 * radius) * Math.min(dy, 2 * radius, height);
    }
    return covered / (spacing * spacing) + (0.1 * Math.hypot(place.x - x, place.y - y)) / spacing;
  };
  return places
    .map((place) => ({ place, cost: cost(place) }))
    .reduce((best, one) => (one.cost < best.cost ? one : best)).place;
}
