import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { MultiPolygon } from "geojson";
import { feature } from "topojson-client";
import type { GeometryCollection, Topology } from "topojson-specification";

/** Land south of this is Antarctica, which has no university and would take a fifth of the canvas. */
const southernmostLatitude = -60;

/** Land as polygons in degrees (Natural Earth, 1:110 million, public domain), without Antarctica. */
export function readWorldLand(): MultiPolygon {
  const file = createRequire(import.meta.url).resolve("world-atlas/land-110m.json");
  const world: Topology<{ land: GeometryCollection }> = JSON.parse(readFileSync(file, "utf8"));
  const polygons = feature(world, world.objects.land).features.flatMap(({ geometry }) => {
    if (geometry.type === "Polygon") return [geometry.coordinates];
    return geometry.type === "MultiPolygon" ? geometry.coordinates : [];
  });
  const kept = polygons.filter(([outline]) => outline?.some(([, latitude = 0]) => latitude > southernmostLatitude));
  return { type: "MultiPolygon", coordinates: kept };
}
