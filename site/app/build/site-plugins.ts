import type { Plugin } from "vite";
import { uncached } from "../../cached.ts";
import { colorTokens } from "../../drawing/colors.ts";
import { readyLibrariesPlugin } from "../../explore/ready/ready-libraries-plugin.ts";
import { drawingsPlugin } from "../../figures/drawings-plugin.ts";
import { documentsPlugin } from "../../markdown/documents-plugin.ts";
import { mdxPlugin } from "../../markdown/mdx-plugin.ts";
import { clientEntries, clientFilesPlugin } from "./client-files-plugin.ts";
import { pagesInDevelopment } from "./pages-in-development.ts";

/** The plugins that turn texts, data and client files into modules for the pages, and serve pages in development. */
export function sitePlugins(contentFolder = "content", cached = uncached) {
  return [
    mdxPlugin(cached),
    documentsPlugin(contentFolder, cached),
    drawingsPlugin("content/catalog/analyses", cached),
    readyLibrariesPlugin("content/catalog/analyses", cached),
    colorsPlugin,
    clientFilesPlugin(clientEntries),
    pagesInDevelopment(),
  ];
}

/** Gives the style sheet its colors. */
const colorsPlugin: Plugin = {
  name: "colors",
  enforce: "pre",
  transform: (text, id) => (/\/site\/styles\/index\.css\b/.test(id) ? text + colorTokens() : undefined),
};
