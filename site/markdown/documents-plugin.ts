import { readdirSync, readFileSync } from "node:fs";
import { basename, join, resolve } from "node:path";
import GithubSlugger from "github-slugger";
import type { Root } from "mdast";
import { toString as textOf } from "mdast-util-to-string";
import remarkFrontmatter from "remark-frontmatter";
import remarkParse from "remark-parse";
import { unified } from "unified";
import * as v from "valibot";
import type { Plugin } from "vite";
import { parse as parseYaml } from "yaml";
import { metrics } from "#content/catalog/metrics.ts";
import { smells } from "#content/catalog/smells/index.ts";
import { type Cached, uncached } from "../cached.ts";
import { articleLinks, newestFirst } from "./article-lists.ts";
import {
  type Article,
  type CatalogFolder,
  catalogFolders,
  type DocumentationPage,
  type DocumentLists,
  type DocumentSection,
  type DocumentSummary,
  type LegalText,
} from "./document-summary.ts";
import {
  ArticleFrontMatter,
  DocumentationFrontMatter,
  documentationGroups,
  EntryFrontMatter,
  LegalFrontMatter,
} from "./front-matter.ts";

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
  let folder = contentFolder;

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
    configResolved({ root }) {
      folder = resolve(root, contentFolder);
    },
    resolveId: (id) => (isModule(id) ? resolved(id) : undefined),
    async load(id) {
      const name = id.slice(1);
      return id.startsWith("\0") && isModule(name) ? modules[name](await documents()) : undefined;
    },
    hotUpdate({ file, modules: changed }) {
      if (!file.startsWith(join(folder, "")) || !file.endsWith(".mdx")) return undefined;
      kept = undefined;
      const { moduleGraph } = this.environment;
      return [...changed, ...Object.keys(modules).flatMap((id) => moduleGraph.getModuleById(resolved(id)) ?? [])];
    },
  };
}

const markdown = unified().use(remarkParse).use(remarkFrontmatter);

/** Ids are made as rehype-slug makes them, counting every heading, so that links in tables of contents match. */
function sectionsOf(tree: Root): DocumentSection[] {
  const slugger = new GithubSlugger();
  return tree.children
    .filter((node) => node.type === "heading")
    .map((heading) => ({ id: slugger.slug(textOf(heading)), text: textOf(heading), depth: heading.depth }))
    .filter((heading) => heading.depth === 2 || heading.depth === 3);
}

function wordsIn(tree: Root): number {
  const prose = tree.children.filter((node) => node.type !== "yaml" && node.type !== "code");
  return prose.map((node) => textOf(node).split(/\s+/).filter(Boolean).length).reduce((sum, count) => sum + count, 0);
}

/** What is found by parsing a text, which takes longest. The front matter is not checked yet. */
function parseDocument(file: string, text: string) {
  const tree = markdown.parse(text);
  const [head] = tree.children;
  if (head?.type !== "yaml") throw new Error(`${file}: the text must begin with front matter between --- lines.`);
  const frontMatter: unknown = parseYaml(head.value);
  return { frontMatter, sections: sectionsOf(tree), wordCount: wordsIn(tree) };
}

/** @throws Error with the file and the field if the front matter is invalid. */
async function readDocument<Schema extends v.GenericSchema>(
  file: string,
  schema: Schema,
  cached: Cached,
): Promise<DocumentSummary<v.InferOutput<Schema>>> {
  const text = readFileSync(file, "utf8");
  const { frontMatter, ...found } = await cached("document", [text], () => parseDocument(file, text));
  const checked = v.safeParse(schema, frontMatter);
  if (!checked.success) {
    const faults = checked.issues.map((issue) => `${v.getDotPath(issue) ?? "front matter"}: ${issue.message}`);
    throw new Error(`${file}: ${faults.join(" ")}`);
  }
  return { slug: basename(file, ".mdx"), frontMatter: checked.output, ...found };
}

function readFolder<Schema extends v.GenericSchema>(folder: string, schema: Schema, cached: Cached) {
  const files = readdirSync(folder).filter((name) => name.endsWith(".mdx"));
  return Promise.all(files.sort().map((name) => readDocument(join(folder, name), schema, cached)));
}

/** Limits the sections of a text to a heading level. */
function listed<FrontMatter>(text: DocumentSummary<FrontMatter>, depth: number): DocumentSummary<FrontMatter> {
  return { ...text, sections: text.sections.filter((section) => section.depth <= depth) };
}

/** @throws Error if an article names a related article that does not exist. */
async function readArticles(contentFolder: string, cached: Cached): Promise<Article[]> {
  const texts = await readFolder(join(contentFolder, "articles"), ArticleFrontMatter, cached);
  const articles = texts.map((text) => listed(text, 2));
  const slugs = new Set(articles.map((article) => article.slug));
  for (const { slug, frontMatter } of articles) {
    const unknown = frontMatter.related.find((other) => !slugs.has(other) || other === slug);
    if (unknown) throw new Error(`content/articles/${slug}.mdx: related: "${unknown}" is not another article.`);
  }
  return newestFirst(articles);
}

async function readLegalTexts(contentFolder: string, cached: Cached): Promise<LegalText[]> {
  const texts = await readFolder(join(contentFolder, "legal"), LegalFrontMatter, cached);
  return texts.map((text) => listed(text, 2)).sort((one, other) => one.frontMatter.order - other.frontMatter.order);
}

async function readDocumentationPages(contentFolder: string, cached: Cached): Promise<DocumentationPage[]> {
  const texts = await readFolder(join(contentFolder, "docs"), DocumentationFrontMatter, cached);
  const pages = texts.map((text) => listed(text, text.frontMatter.contentsDepth));
  const place = ({ frontMatter: { group, order } }: DocumentationPage) =>
    documentationGroups.indexOf(group) * 100 + order;
  const sorted = pages.sort((one, other) => place(one) - place(other));
  const entries = await Promise.all(catalogFolders.map((folder) => readEntries(contentFolder, folder, cached)));
  return [...sorted, ...entries.flat()];
}

/** What the pages of a folder are of and called, in the order of the catalog. */
const catalogs = {
  smells: smells.map(({ id, name }) => ({
    of: { folder: "smells", id } as const,
    title: name,
    navigationTitle: name,
  })),
  metrics: metrics.map(({ id, name, abbreviation }) => ({
    of: { folder: "metrics", id } as const,
    title: name === abbreviation ? name : `${name} (${abbreviation})`,
    navigationTitle: abbreviation,
  })),
};

/** @throws Error if an entry of the catalog has no page, or a page no entry. */
async function readEntries(contentFolder: string, folder: CatalogFolder, cached: Cached): Promise<DocumentationPage[]> {
  const texts = await readFolder(join(contentFolder, "docs", folder), EntryFrontMatter, cached);
  const bySlug = new Map(texts.map((text) => [text.slug, text]));
  const pages = catalogs[folder].map(({ of, title, navigationTitle }, place) => {
    const text = bySlug.get(of.id);
    if (!text) throw new Error(`content/docs/${folder}/${of.id}.mdx is missing.`);
    bySlug.delete(of.id);
    const { description, lastChanged, related, references } = text.frontMatter;
    return {
      ...listed(text, 2),
      slug: `${folder}/${of.id}`,
      frontMatter: {
        title,
        description,
        navigationTitle,
        group: "Reference",
        order: place + 1,
        contentsDepth: 2,
        lastChanged,
      },
      entry: { ...of, related, references },
    } satisfies DocumentationPage;
  });
  const [left] = bySlug.keys();
  if (left !== undefined) throw new Error(`content/docs/${folder}/${left}.mdx is the page of no entry of the catalog.`);
  return pages;
}

/**
 * Reads every text below `content/`. Routes, lists, feeds and menus are made from the result.
 * @throws Error with the file and the reason.
 */
export async function readDocuments(contentFolder: string, cached = uncached): Promise<DocumentLists> {
  const [articles, legalTexts, documentationPages] = await Promise.all([
    readArticles(contentFolder, cached),
    readLegalTexts(contentFolder, cached),
    readDocumentationPages(contentFolder, cached),
  ]);
  return { articles, legalTexts, documentationPages };
}
