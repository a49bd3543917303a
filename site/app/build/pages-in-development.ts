import type { Plugin } from "vite";
import type { RenderedAnswer } from "../render.tsx";

const renderer = "/site/app/render.tsx";

/** Renders pages at each request in development. A change of their sources reloads the page. */
export function pagesInDevelopment(): Plugin {
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
            const { status, html }: RenderedAnswer = await renderPath(path);
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
