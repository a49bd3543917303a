import type { Plugin } from "vite";
import type { Cached } from "../../cached.ts";
import type { PictureFile } from "./picture-file.ts";

interface DrawnFiles {
  files: readonly PictureFile[];
  /** What the virtual module exports. Must survive JSON. */
  data: unknown;
}

interface DrawnFilesOptions {
  /** Also the name of the plugin; the module is `virtual:<name>`. */
  name: string;
  exportName: string;
  /** Called at most once, when a page first imports the module. */
  draw: () => DrawnFiles | Promise<DrawnFiles>;
  cached: Cached;
}

/**
 * Draws while the site is built. The files become part of the client build; what pages need of them is the export of a
 * virtual module, so that no script contains the drawings.
 */
export function drawnFilesPlugin({ name, exportName, draw, cached }: DrawnFilesOptions): Plugin {
  const publicId = `virtual:${name}`;
  const resolvedId = `\0${publicId}`;
  let kept: Promise<DrawnFiles> | undefined;

  function drawn(): Promise<DrawnFiles> {
    kept ??= cached(name, [], draw);
    return kept;
  }

  return {
    name,
    resolveId: (id) => (id === publicId ? resolvedId : undefined),
    async load(id) {
      if (id !== resolvedId) return undefined;
      return `export const ${exportName} = ${JSON.stringify((await drawn()).data)};`;
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
