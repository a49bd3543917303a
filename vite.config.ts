import { reactRouter } from "@react-router/dev/vite";
import { defineConfig } from "vite";
import { siteContentPlugins } from "#site/build/site-content-plugins.ts";
import { plainDocumentsInDevelopment } from "#site/docs/plain-documents-in-development.ts";
import { localServiceOrigin } from "./contract/local-development.ts";

export default defineConfig({
  plugins: [plainDocumentsInDevelopment(), ...siteContentPlugins(), reactRouter()],
  publicDir: "site/public",
  // The licenses of what is bundled are shown at /docs/third-party-licenses.html.
  build: { manifest: true, license: { fileName: ".vite/licenses.json" }, assetsInlineLimit: 0 },
  // Only for forms posted without script: the page itself calls the service's own port while it is developed.
  server: { proxy: { "/apis": localServiceOrigin, "/downloads": localServiceOrigin } },
});
