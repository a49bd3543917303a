import { figuresPlugin } from "../illustrations/figures/figures-plugin.ts";
import { picturesPlugin } from "../illustrations/pictures/pictures-plugin.ts";
import { universityMapPlugin } from "../illustrations/university-map/university-map-plugin.ts";
import { documentsPlugin } from "../markdown/documents-plugin.ts";
import { mdxPlugin } from "../markdown/mdx-plugin.ts";
import { pageScriptsPlugin } from "./page-scripts-plugin.ts";

/** What turns texts, data and the page's script into modules, for the application and for plain documents alike. */
export function siteContentPlugins(contentFolder = "content") {
  return [
    mdxPlugin(),
    documentsPlugin(contentFolder),
    picturesPlugin("content/analyses"),
    figuresPlugin("content/analyses"),
    universityMapPlugin(),
    pageScriptsPlugin({
      behavior: "site/client/start.ts",
      search: "site/client/search/start.ts",
      verify: "site/client/key-check/start.ts",
    }),
  ];
}
