import type { Plugin } from "vite";
import { localServiceOrigin } from "#contract/forms.ts";
import { uncached } from "../cached.ts";
import { colorTokens } from "../drawing/colors.ts";
import { mdxPlugin } from "../markdown/mdx-plugin.ts";
import { developmentPlugin } from "./development-plugin.ts";
import { plainImportsPlugin } from "./plain-imports-plugin.ts";

/** The plugins that turn texts and data into modules for the pages, and serve pages in development. */
export function sitePlugins(cached = uncached, serviceOrigin = localServiceOrigin) {
  return [mdxPlugin(cached), colorsPlugin, plainImportsPlugin, developmentPlugin(serviceOrigin)];
}

/** Gives the style sheet of every document its colors. */
const colorsPlugin: Plugin = {
  name: "colors",
  enforce: "pre",
  transform(text, id) {
    return /\/site\/styles\/index\.css\b/.test(id) ? text + colorTokens() : undefined;
  },
};
