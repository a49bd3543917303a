import { uncached } from "../cached.ts";
import { smellDrawingsPlugin } from "../docs/drawings/smell-drawings-plugin.ts";
import { readyLibrariesPlugin } from "../explore/ready/ready-libraries-plugin.ts";
import { figuresPlugin } from "../illustrations/figures/figures-plugin.ts";
import { homePlugin } from "../illustrations/home/home-plugin.ts";
import { picturesPlugin } from "../illustrations/pictures/pictures-plugin.ts";
import { universityMapPlugin } from "../illustrations/university-map/university-map-plugin.ts";
import { documentsPlugin } from "../markdown/documents-plugin.ts";
import { mdxPlugin } from "../markdown/mdx-plugin.ts";
import { clientEntries, clientFilesPlugin } from "./client-files-plugin.ts";
import { pagesInDevelopment } from "./pages-in-development.ts";

/** The plugins that turn texts, data and client files into modules for the pages, and serve pages in development. */
export function sitePlugins(contentFolder = "content", cached = uncached) {
  return [
    mdxPlugin(cached),
    documentsPlugin(contentFolder, cached),
    picturesPlugin("content/catalog/analyses", cached),
    figuresPlugin("content/catalog/analyses", cached),
    universityMapPlugin(cached),
    smellDrawingsPlugin(cached),
    homePlugin("content/catalog/analyses", cached),
    readyLibrariesPlugin("content/catalog/analyses", cached),
    clientFilesPlugin(clientEntries),
    pagesInDevelopment(),
  ];
}
