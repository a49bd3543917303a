import type { Plugin } from "vite";
import { locatedUniversities } from "#content/catalog/universities.ts";
import type { Cached } from "../../cached.ts";
import { drawnPicturesPlugin } from "../pictures/drawn-pictures-plugin.ts";
import { drawUniversityMap, readWorldLand } from "./draw-university-map.ts";

/** Draws the map of universities as one file with two canvases, as `virtual:university-map`. */
export function universityMapPlugin(cached: Cached): Plugin {
  return drawnPicturesPlugin({
    name: "university-map",
    cached,
    draw: () => ({ "university-map": drawUniversityMap(locatedUniversities, readWorldLand()) }),
  });
}
