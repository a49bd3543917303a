import type { Plugin } from "vite";
import { uncached } from "../../cached.ts";
import { smellFilterStyles } from "../../docs/smell-filter.ts";
import { colorTokens } from "../../drawing/colors.ts";
import { documentsPlugin } from "../../markdown/documents-plugin.ts";
import { mdxPlugin } from "../../markdown/mdx-plugin.ts";
import type { RenderedAnswer } from "../render.tsx";
import { clientEntries, clientFilesPlugin } from "./client-files-plugin.ts";
import { drawingsPlugin } from "./drawings-plugin.ts";

const renderer = "/site/app/render.tsx";

/** Renders pages at each request in development. A change of their sources reloads the page. */
function pagesInDevelopment(): Plugin {
  return {
    name: "pages-in-development",
    apply: "serve",
    configureServer(server) {
      // Returned, so that it runs after Vite's own middleware for files and modules.
      return () => {
        server.middlewares.use(async (request, response, next) => {
          if (request.method !== "GET" || !request.headers.accept?.includes("text/html")) return next();
          try {
            const path = new URL(request.originalUrl ?? "/", "http://localhost").pathname;
            const { renderPath } = await server.ssrLoadModule(renderer);
            const { status, html }: RenderedAnswer = renderPath(path);
            response.writeHead(status, { "Content-Type": "text/html; charset=utf-8" });
            response.end(await server.transformIndexHtml(path, html));
          } catch (error) {
            next(error);
          }
        });
      };
    },
    hotUpdate({ modules, server }) {
      if (this.environment.name === "client" || modules.length === 0) return;
      server.environments.client.hot.send({ type: "full-reload" });
    },
  };
}

/** The plugins that turn texts, data and client files into modules for the pages, and serve pages in development. */
export function sitePlugins(contentFolder = "content", cached = uncached) {
  return [
    mdxPlugin(cached),
    documentsPlugin(contentFolder, cached),
    drawingsPlugin("content/catalog/analyses", cached),
    madeStylesPlugin,
    clientFilesPlugin(clientEntries),
    pagesInDevelopment(),
  ];
}

/** Gives the style sheet what is made from data: its colors, and the rules of the smell filter. */
const madeStylesPlugin: Plugin = {
  name: "made-styles",
  enforce: "pre",
  transform: (text, id) =>
    /\/site\/styles\/index\.css\b/.test(id) ? text + colorTokens() + smellFilterStyles : undefined,
};
