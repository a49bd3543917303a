import { bisect, noPlaces, type Places } from "./bisect.ts";

/**
 * Gives each type a site of its own near its target: first a region to each package, then a site in it to each type.
 *
 * @param sizes number of types of each package.
 */
export function settled(targets: Places, packages: Uint32Array, sizes: Uint32Array, sites: Places): Places {
  const middles = noPlaces(sizes.length);
  const starts = new Uint32Array(sizes.length + 1);
  for (const [home, size] of sizes.entries()) starts[home + 1] = (starts[home] ?? 0) + size;
  const next = starts.slice();
  const byPackage = new Uint32Array(packages.length);
  for (const [type, home] of packages.entries()) {
    byPackage[next[home] ?? 0] = type;
    next[home] = (next[home] ?? 0) + 1;
    middles.x[home] = (middles.x[home] ?? 0) + (targets.x[type] ?? 0) / (sizes[home] ?? 1);
    middles.y[home] = (middles.y[home] ?? 0) + (targets.y[type] ?? 0) / (sizes[home] ?? 1);
  }
  const places = noPlaces(packages.length);
  const filled = Uint32Array.from(sizes.keys()).filter((home) => sizes[home]);
  bisect(filled, middles, sizes, Uint32Array.from(packages.keys()), sites, (home, region) => {
    const types = byPackage.subarray(starts[home], starts[home + 1]);
    bisect(types, targets, undefined, region, sites, (type, [site = 0]) => {
      places.x[type] = sites.x[site] ?? 0;
      places.y[type] = sites.y[site] ?? 0;
    });
  });
  return places;
}
