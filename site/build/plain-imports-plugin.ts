import type { Plugin } from "vite";

/**
 * Leaves dynamic imports of the browser as they are. Vite would fetch the styles of the imported components with them,
 * which are in each page already, by a helper that every page would load.
 */
export const plainImportsPlugin: Plugin = {
  name: "plain-imports",
  apply: "build",
  enforce: "pre",
  load: (id) => (id === "\0vite/preload-helper.js" ? "export const __vitePreload = (load) => load();" : undefined),
};
