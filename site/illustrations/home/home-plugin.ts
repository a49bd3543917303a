import type { Plugin } from "vite";
import type { Cached } from "../../cached.ts";
import { drawnFilesPlugin } from "../pictures/drawn-files-plugin.ts";
import { drawHome } from "./home-drawings.ts";

/** Counts and draws what the home page shows from the analyses, as the export `evidence` of `virtual:home`. */
export function homePlugin(analysesFolder: string, cached: Cached): Plugin {
  const draw = async () => {
    const { files, evidence } = await drawHome(analysesFolder);
    return { files, data: evidence };
  };
  return drawnFilesPlugin({ name: "home", exportName: "evidence", draw, cached });
}
