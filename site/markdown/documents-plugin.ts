import { join } from "node:path";
import type { Plugin } from "vite";
import { articleLinks } from "./article-lists.ts";
import { readTexts } from "./read-documents.ts";

const publicId = "virtual:documents";
const resolvedId = `\0${publicId}`;

/** Serves the heads of all texts as one module, so that a page that lists articles does not load their bodies. */
export function documentsPlugin(contentFolder: string): Plugin {
  return {
    name: "documents",
    resolveId: (id) => (id === publicId ? resolvedId : undefined),
    load(id) {
      if (id !== resolvedId) return undefined;
      const texts = readTexts(contentFolder);
      return Object.entries({ ...texts, articleLinks: articleLinks(texts.articles) })
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
