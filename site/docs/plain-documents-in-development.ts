import type { Plugin, ViteDevServer } from "vite";

const styleSheets = ["/site/styles/index.css"];

interface PlainDocument {
  path: string;
  html: string;
}

/** What renders documents: a module and the name of its function. Both return documents, one of them later. */
const renderers = [
  { module: "/site/docs/render-plain-documents.tsx", name: "renderDocumentation" },
  { module: "/site/docs/notebook/render-notebooks.tsx", name: "renderNotebooks" },
] as const;

async function plainDocument(server: ViteDevServer, path: string): Promise<PlainDocument | undefined> {
  for (const { module, name } of renderers) {
    const renderer = await server.ssrLoadModule(module);
    const documents: readonly PlainDocument[] = await renderer[name]?.(styleSheets);
    const found = documents.find((document) => document.path === path);
    if (found) return found;
  }
  return undefined;
}

/** Renders documentation and notebooks at each request while the site is developed; the build writes them as files. */
export function plainDocumentsInDevelopment(): Plugin {
  return {
    name: "plain-documents-in-development",
    apply: "serve",
    configureServer(server) {
      server.middlewares.use(async (request, response, next) => {
        const path = request.url?.split("?")[0] ?? "";
        if (!/^\/(?:docs|notebooks)\/[^/]+\.html$/.test(path)) return next();
        try {
          const document = await plainDocument(server, path);
          if (!document) return next();
          response.setHeader("Content-Type", "text/html; charset=utf-8");
          response.end(document.html);
        } catch (fault) {
          next(fault);
        }
      });
    },
  };
}
