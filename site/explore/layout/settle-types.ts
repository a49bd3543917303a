import { type Adjacency, neighbors } from "../model/facts.ts";
import { bisect, noPlaces, type Places } from "./bisect.ts";

export function sizesOf(groups: Adjacency): Uint32Array {
  return Uint32Array.from({ length: groups.starts.length - 1 }, (_, group) => neighbors(groups, group).length);
}

/**
 * Gives each type a site of its own near its target: first a region to each package, then a site in it to each type.
 */
export function settled(targets: Places, typesOfPackage: Adjacency, sites: Places): Places {
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
