import "./scripts/build/read-settings.ts";
import { basename, join } from "node:path";
import { defineConfig } from "vite";
import { company } from "#content/products/company.ts";
import { sitePlugins } from "#site/build/site-plugins.ts";
import { workerPackagesPlugin } from "#site/build/worker-packages-plugin.ts";
import { createCodeCache } from "./scripts/build/build-cache.ts";

const sheets = new Map<string, string>();

/**
 * Class names that one can read: `plate-caption` is `caption` of `plate.module.css`.
 * @throws Error if two sheets have one name, since their classes would be the same.
 */
function scopedName(name: string, file: string): string {
  const path = file.replace(/\?.*$/, "");
  const sheet = basename(path, ".module.css");
  const other = sheets.get(sheet) ?? path;
  if (other !== path) throw new Error(`${path} needs a name of its own: ${other} has the same.`);
  sheets.set(sheet, path);
  return `${sheet}-${name}`;
}

/** What a build and the service write is no source of a page. */
const written = ["build", "data", "data-of-development"];

/** Two builds: `client` is what browsers load, `ssr` the program that renders the pages (`scripts/build/build-pages.ts`). */
export default defineConfig(({ command }) => {
  const isBuild = command === "build";
  return {
    appType: "custom",
    plugins: sitePlugins(createCodeCache()),
    publicDir: "site/public",
    define: { "process.env.CONTACT_EMAIL": JSON.stringify(company.contactEmail) },
    css: { modules: { generateScopedName: scopedName } },
    build: {
      assetsInlineLimit: 0,
      // `light-dark()` as it is written: a lowered one takes its color scheme from the document only, not from a plate.
      cssTarget: ["chrome123", "firefox120", "safari17.5"],
      emptyOutDir: true,
      modulePreload: false,
      // `scripts/build.ts` prints where the time goes.
      reportCompressedSize: false,
      // Nothing of React runs on a server only: "use client" says nothing here.
      rolldownOptions: { checks: { pluginTimings: false, moduleLevelDirective: false } },
    },
    // One file without imports: the policy of a worker would not let it load them.
    worker: { format: "es", plugins: () => [workerPackagesPlugin()] },
    environments: {
      client: {
        build: {
          outDir: "build/client",
          // The licenses of what is bundled are shown at /docs/third-party-licenses.html.
          manifest: true,
          license: { fileName: ".vite/licenses.json" },
          rolldownOptions: { input: "site/client/page.ts" },
        },
      },
      ssr: {
        // The service runs what is built without the packages of the site.
        ...(isBuild && { resolve: { noExternal: true }, define: { "process.env.NODE_ENV": '"production"' } }),
        build: {
          outDir: "build/server",
          copyPublicDir: false,
          // The style sheets of each page and view are found in the manifest (`scripts/build/write-assets.ts`).
          manifest: true,
          emitAssets: true,
          cssMinify: true,
          rolldownOptions: {
            input: { render: "site/build/render.ts", views: "site/build/views.ts" },
            output: { chunkFileNames: "[name]-[hash].js" },
          },
        },
      },
    },
    // The second build names the files of the first, and both take the same drawings.
    builder: { sharedConfigBuild: true, sharedPlugins: true },
    server: { watch: { ignored: written.map((folder) => join(import.meta.dirname, folder, "**")) } },
  };
});
