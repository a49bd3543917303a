import { readFileSync } from "node:fs";
import { join } from "node:path";
import { createServer, createServerModuleRunnerTransport, type ViteDevServer } from "vite";
import { ESModulesEvaluator, ModuleRunner } from "vite/module-runner";
import { sitePlugins } from "#site/app/build/site-plugins.ts";
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
  const runner = createRunner(server);
  const { paths, renderPage } = await runner.import("/test/architecture/new-article/render-page.tsx");
  return {
    paths,
    renderPage,
    async close() {
      await runner.close();
      await server.close();
    },
  };
}

/** Vite's own runner gives up a module after a minute, which is not enough for a long article on a busy machine. */
function createRunner(server: ViteDevServer): ModuleRunner {
  const transport = createServerModuleRunnerTransport({ channel: server.environments.ssr.hot });
  return new ModuleRunner({ transport: { ...transport, timeout: 30 * 60_000 }, hmr: false }, new ESModulesEvaluator());
}
