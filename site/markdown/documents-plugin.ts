import { join } from "node:path";
import type { Plugin } from "vite";
import { readArticles, readDocumentationPages, readLegalTexts } from "./read-documents.ts";

const publicId = "virtual:documents";
const resolvedId = `\0${publicId}`;

/** Serves the heads of all texts as one module, so that a page that lists articles does not load their bodies. */
export function documentsPlugin(contentFolder: string): Plugin {
  return {
    name: "documents",
    resolveId: (id) => (id === publicId ? resolvedId : undefined),
    load(id) {
      if (id !== resolvedId) return undefined;
      const lists = {
        articles: readArticles(contentFolder),
        legalTexts: readLegalTexts(contentFolder),
        documentationPages: readDocumentationPages(contentFolder),
      };
      return Object.entries(lists)
        .map(([name, list]) => `export const ${name} = ${JSON.stringify(list)};`)
        .join("\n");
    },
    handleHotUpdate({ file, server }) {
      if (!file.startsWith(join(contentFolder, "")) || !file.endsWith(".mdx")) return;
      const lists = server.moduleGraph.getModuleById(resolvedId);
      if (lists) server.moduleGraph.invalidateModule(lists);
    },
  };
}
