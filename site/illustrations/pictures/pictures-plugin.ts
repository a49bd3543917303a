import type { Plugin } from "vite";
import { readAnalysisResults } from "./data/read-analysis-results.ts";
import { drawPictures } from "./drawings/draw-pictures.ts";
import { drawnPicturesPlugin } from "./drawn-pictures-plugin.ts";

/** Draws the pictures of the site from the analysis results, as `virtual:pictures`. */
export function picturesPlugin(analysesFolder: string): Plugin {
  return drawnPicturesPlugin({ name: "pictures", draw: () => drawPictures(readAnalysisResults(analysesFolder)) });
}
