import type { Plugin } from "vite";
import { readAllResults, readDpyResults } from "#site/explore/read/stored-results.ts";
import type { Cached } from "../../cached.ts";
import { drawPictures } from "./drawings/draw-pictures.ts";
import { drawnPicturesPlugin } from "./drawn-pictures-plugin.ts";

/** Draws the pictures of the site from the analysis results, as `virtual:pictures`. */
export function picturesPlugin(analysesFolder: string, cached: Cached): Plugin {
  return drawnPicturesPlugin({
    name: "pictures",
    cached,
    draw: async () => drawPictures(await readAllResults(analysesFolder), await readDpyResults(analysesFolder)),
  });
}
