import type { Plugin } from "vite";
import type { Cached } from "../../cached.ts";
import { drawnFilesPlugin } from "../../illustrations/pictures/drawn-files-plugin.ts";
import { drawSmells } from "./draw-smells.ts";

/** Draws the structures of the smells. Their address is the export of `virtual:smell-drawings`. */
export function smellDrawingsPlugin(cached: Cached): Plugin {
  const draw = () => {
    const file = drawSmells();
    return { files: [file], data: `/${file.fileName}` };
  };
  return drawnFilesPlugin({ name: "smell-drawings", exportName: "smellDrawingsAddress", draw, cached });
}
