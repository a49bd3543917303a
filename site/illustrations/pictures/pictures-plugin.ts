import type { Plugin } from "vite";
import type { Cached } from "../../cached.ts";
import { readAnalysisResults, readDpyResults } from "./data/read-analysis-results.ts";
import { drawPictures } from "./drawings/draw-pictures.ts";
import { drawnPicturesPlugin } from "./drawn-pictures-plugin.ts";

/** Draws the pictures of the site from the analysis results, as `virtual:pictures`. */
export function picturesPlugin(analysesFolder: string, cached: Cached): Plugin {
  return drawnPicturesPlugin({
    name: "pictures",
    cached,
    draw: () => drawPictures(readAnalysisResults(analysesFolder), readDpyResults(analysesFolder)),
  });
}
