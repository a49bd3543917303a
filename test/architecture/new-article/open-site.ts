import { readFileSync } from "node:fs";
import { join } from "node:path";
import { createServer } from "vite";
import { sitePlugins } from "#site/build/site-plugins.ts";
import { projectRoot } from "../project-files.ts";

/** Renders parts of the site with the texts of another folder than `content/`. */
export interface SiteForTests {
  /** The addresses of its pages, as they are while it is developed. */
  paths: readonly string[];
  renderPage(path: string): string;
  close(): Promise<void>;
}

export async function openSite(contentFolder: string): Promise<SiteForTests> {
  const articles = "/content/articles/";
  const server = await createServer({
    root: projectRoot,
    configFile: false,
    logLevel: "error",
    publicDir: false,
    appType: "custom",
    server: { middlewareMode: true, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true },
    plugins: [
      {
        name: "articles-of-another-folder",
        resolveId: (id) => (id.startsWith(articles) ? join(projectRoot, id) : undefined),
        load(id) {
          const [, file] = id.split(articles);
          return file === undefined ? undefined : readFileSync(join(contentFolder, "articles", file), "utf8");
        },
      },
      ...sitePlugins(contentFolder),
    ],
  });
  const { paths, renderPage } = await server.ssrLoadModule("/test/architecture/new-article/render-page.tsx");
  return { paths, renderPage, close: () => server.close() };
}
