import { pageScriptsPlugin } from "./behavior/page-scripts-plugin.ts";
import { documentsPlugin } from "./documents/documents-plugin.ts";
import { mdxPlugin } from "./documents/mdx-plugin.ts";
import { figuresPlugin } from "./figures/figures-plugin.ts";
import { picturesPlugin } from "./pictures/pictures-plugin.ts";
import { universityMapPlugin } from "./university-map/university-map-plugin.ts";

/** What turns texts, data and the page's script into modules, for the application and for plain documents alike. */
export function siteContentPlugins() {
  return [
    mdxPlugin(),
    documentsPlugin("content"),
    picturesPlugin("content/analyses"),
    figuresPlugin("content/analyses"),
    universityMapPlugin(),
    pageScriptsPlugin({
      behavior: "site/behavior/start.ts",
      search: "site/search/start.ts",
      verify: "site/verify/start.ts",
    }),
  ];
}
