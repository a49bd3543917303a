import { behaviourScriptPlugin } from "./behaviour/behaviour-script-plugin.ts";
import { documentsPlugin } from "./documents/documents-plugin.ts";
import { mdxPlugin } from "./documents/mdx-plugin.ts";
import { picturesPlugin } from "./pictures/pictures-plugin.ts";

/** What turns texts, data and the page's script into modules, for the application and for plain documents alike. */
export function siteContentPlugins() {
  return [
    mdxPlugin(),
    documentsPlugin("content"),
    picturesPlugin("content/analyses"),
    behaviourScriptPlugin("site/behaviour/start.ts"),
  ];
}
