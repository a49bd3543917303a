import type { Plugin } from "vite";
import type { Cached } from "../../cached.ts";
import { hashedFile, type PictureFile } from "../pictures/picture-file.ts";
import { drawFigures } from "./draw-figures.ts";
import { type FigureParts, figureParts } from "./figure-markup.ts";

const publicId = "virtual:figures";
const resolvedId = `\0${publicId}`;

interface KeptFigures {
  parts: Readonly<Record<string, FigureParts>>;
  graph: PictureFile & { packages: readonly string[] };
}

function drawAll(analysesFolder: string): KeptFigures {
  const { figures, graphFile } = drawFigures(analysesFolder);
  const entries = Object.entries(figures);
  return {
    parts: Object.fromEntries(entries.map(([name, figure]) => [name, figureParts(figure)])),
    graph: { ...hashedFile("junit-graph", "json", JSON.stringify(graphFile)), packages: graphFile.packages },
  };
}

/**
 * Draws the figures of the texts. Pages are rendered with their markup; client scripts do not contain it, because the
 * page does. The data of the explorable graph is a file of its own.
 */
export function figuresPlugin(analysesFolder: string, cached: Cached): Plugin {
  let kept: Promise<KeptFigures> | undefined;

  function drawn(): Promise<KeptFigures> {
    kept ??= cached("figures", [], () => drawAll(analysesFolder));
    return kept;
  }

  return {
    name: "figures",
    resolveId: (id) => (id === publicId ? resolvedId : undefined),
    async load(id) {
      if (id !== resolvedId) return undefined;
      const { parts, graph } = await drawn();
      const inBrowser = this.environment.config.consumer === "client" && this.environment.mode === "build";
      const file = { address: `/${graph.fileName}`, packages: graph.packages };
      return [
        `export const figures = ${JSON.stringify(inBrowser ? {} : parts)};`,
        `export const junitGraphFile = ${JSON.stringify(file)};`,
      ].join("\n");
    },
    async generateBundle() {
      if (this.environment.name !== "client") return;
      const { fileName, source } = (await drawn()).graph;
      this.emitFile({ type: "asset", fileName, source });
    },
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        drawn().then(({ graph: { fileName, source } }) => {
          if (request.url !== `/${fileName}`) return next();
          response.setHeader("content-type", "application/json");
          response.end(source);
        }, next);
      });
    },
  };
}
