import { readFileSync } from "node:fs";
import { join } from "node:path";
import { createServer } from "vite";
import { siteContentPlugins } from "#site/build/site-content-plugins.ts";
import { projectRoot } from "../project-files.ts";

/** Renders parts of the site with the texts of another folder than `content/`. */
export interface SiteForTests {
  renderArticle(slug: string): Promise<string>;
  renderRecentPosts(): Promise<string>;
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
      ...siteContentPlugins(contentFolder),
    ],
  });
  const load = (module: string) => server.ssrLoadModule(module);
  const renderer = await load("/test/architecture/new-article/render-article.tsx");
  return {
    async renderArticle(slug) {
      const text = await load(`${articles}${slug}.mdx`);
      return renderer.renderArticle(`/blog/${slug}`, text.default);
    },
    renderRecentPosts: async () => renderer.renderRecentPosts(),
    close: () => server.close(),
  };
}
