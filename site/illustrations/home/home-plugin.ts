import type { Plugin } from "vite";
import type { Cached } from "../../cached.ts";
import { drawHome, type HomeDrawings } from "./home-drawings.ts";

const publicId = "virtual:home";
const resolvedId = `\0${publicId}`;

/** Counts and draws what the home page shows from the analyses, as `virtual:home`, and emits its files. */
export function homePlugin(analysesFolder: string, cached: Cached): Plugin {
  let kept: Promise<HomeDrawings> | undefined;

  function drawn(): Promise<HomeDrawings> {
    kept ??= cached("home", [], () => drawHome(analysesFolder));
    return kept;
  }

  return {
    name: "home",
    resolveId: (id) => (id === publicId ? resolvedId : undefined),
    async load(id) {
      if (id !== resolvedId) return undefined;
      return `export const evidence = ${JSON.stringify((await drawn()).evidence)};`;
    },
    async generateBundle() {
      if (this.environment.name !== "client") return;
      for (const { fileName, source } of (await drawn()).files) this.emitFile({ type: "asset", fileName, source });
    },
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        drawn().then(({ files }) => {
          const file = files.find(({ fileName }) => request.url === `/${fileName}`);
          if (!file) return next();
          response.setHeader("content-type", "image/svg+xml");
          response.end(file.source);
        }, next);
      });
    },
  };
}
