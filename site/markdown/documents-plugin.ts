import { join } from "node:path";
import type { Plugin } from "vite";
import { uncached } from "../cached.ts";
import { articleLinks } from "./article-lists.ts";
import type { DocumentLists } from "./document-summary.ts";
import { readDocuments } from "./read-documents.ts";

/** The summaries without the bodies: a page that lists articles needs no more. */
function listsModule(texts: DocumentLists): string {
  return Object.entries({ ...texts, articleLinks: articleLinks(texts.articles) })
    .map(([name, list]) => `export const ${name} = ${JSON.stringify(list)};`)
    .join("\n");
}

/** The bodies, by path below the folder. */
function bodiesModule({ articles, legalTexts, documentationPages }: DocumentLists): string {
  const folders = { articles, legal: legalTexts, docs: documentationPages };
  const names = Object.entries(folders).flatMap(([folder, texts]) => texts.map(({ slug }) => `${folder}/${slug}`));
  const imports = names.map((name, place) => `import text${place} from "/content/${name}.mdx";`);
  const entries = names.map((name, place) => `${JSON.stringify(name)}: text${place},`);
  return [...imports, "export const texts = {", ...entries, "};"].join("\n");
}

const modules = { "virtual:documents": listsModule, "virtual:document-bodies": bodiesModule };
const isModule = (id: string): id is keyof typeof modules => Object.hasOwn(modules, id);
const resolved = (id: string) => `\0${id}`;

/** Serves all texts below a folder as two virtual modules. They are read once, and again after a change. */
export function documentsPlugin(contentFolder: string, cached = uncached): Plugin {
  let kept: Promise<DocumentLists> | undefined;

  async function documents(): Promise<DocumentLists> {
    kept ??= readDocuments(contentFolder, cached);
    try {
      return await kept;
    } catch (error) {
      kept = undefined;
      throw error;
    }
  }

  return {
    name: "documents",
    resolveId: (id) => (isModule(id) ? resolved(id) : undefined),
    async load(id) {
      const name = id.slice(1);
      return id.startsWith("\0") && isModule(name) ? modules[name](await documents()) : undefined;
    },
    handleHotUpdate({ file, server }) {
      if (!file.startsWith(join(contentFolder, "")) || !file.endsWith(".mdx")) return;
      kept = undefined;
      for (const id of Object.keys(modules)) {
        const module = server.moduleGraph.getModuleById(resolved(id));
        if (module) server.moduleGraph.invalidateModule(module);
      }
    },
  };
}
