import type { Plugin } from "vite";
import { localServiceOrigin } from "#contract/forms.ts";
import { uncached } from "../cached.ts";
import { smellFilterStyles } from "../docs/smell-filter.ts";
import { colorTokens } from "../drawing/colors.ts";
import { mdxPlugin } from "../markdown/mdx-plugin.ts";
import { developmentPlugin } from "./development-plugin.ts";
import { plainImportsPlugin } from "./plain-imports-plugin.ts";

/** The plugins that turn texts and data into modules for the pages, and serve pages in development. */
export function sitePlugins(cached = uncached, serviceOrigin = localServiceOrigin) {
  return [mdxPlugin(cached), madeStylesPlugin, plainImportsPlugin, developmentPlugin(serviceOrigin)];
}

/** Gives style sheets what is made from data: the colors, and the rules of the smell filter. */
const madeStylesPlugin: Plugin = {
  name: "made-styles",
  enforce: "pre",
  transform(text, id) {
    if (/\/site\/styles\/index\.css\b/.test(id)) return text + colorTokens();
    return /\/site\/docs\/catalog\.css\b/.test(id) ? text + smellFilterStyles : undefined;
  },
};
