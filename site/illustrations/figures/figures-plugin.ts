import { createHash } from "node:crypto";
import type { Plugin } from "vite";
import type { Cached } from "../../cached.ts";
import { drawFigures } from "./draw-figures.ts";
import { type FigureParts, figureParts } from "./figure-markup.ts";

const publicId = "virtual:figures";
const resolvedId = `\0${publicId}`;

interface KeptFigures {
  parts: Readonly<Record<string, FigureParts>>;
  graph: { fileName: string; source: string; packages: readonly string[] };
}

function drawAll(analysesFolder: string): KeptFigures {
  const { figures, graphFile } = drawFigures(analysesFolder);
  const source = JSON.stringify(graphFile);
  const hash = createHash("sha256").update(source).digest("base64url").slice(0, 8);
  const entries = Object.entries(figures);
  return {
    parts: Object.fromEntries(entries.map(([name, figure]) => [name, figureParts(`figure-${name}`, figure)])),
    graph: { fileName: `assets/junit-graph-${hash}.json`, source, packages: graphFile.packages },
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
