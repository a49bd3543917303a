import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import GithubSlugger from "github-slugger";
import type { Root } from "mdast";
import { toString as textOf } from "mdast-util-to-string";
import remarkFrontmatter from "remark-frontmatter";
import remarkParse from "remark-parse";
import { unified } from "unified";
import * as v from "valibot";
import { parse as parseYaml } from "yaml";
import type {
  Article,
  DocumentationPage,
  DocumentLists,
  DocumentSection,
  DocumentSummary,
  LegalText,
} from "./document-summary.ts";
import { ArticleFrontMatter, DocumentationFrontMatter, documentationGroups, LegalFrontMatter } from "./front-matter.ts";

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

/** @throws Error with the file and the field if the front matter is invalid. */
function readDocument<Schema extends v.GenericSchema>(
  file: string,
  schema: Schema,
): DocumentSummary<v.InferOutput<Schema>> {
  const tree = markdown.parse(readFileSync(file, "utf8"));
  const [head] = tree.children;
  if (head?.type !== "yaml") throw new Error(`${file}: the text must begin with front matter between --- lines.`);
  const checked = v.safeParse(schema, parseYaml(head.value));
  if (!checked.success) {
    const faults = checked.issues.map((issue) => `${v.getDotPath(issue) ?? "front matter"}: ${issue.message}`);
    throw new Error(`${file}: ${faults.join(" ")}`);
  }
  return {
    slug: basename(file, ".mdx"),
    frontMatter: checked.output,
    sections: sectionsOf(tree),
    wordCount: wordsIn(tree),
  };
}

function readFolder<Schema extends v.GenericSchema>(folder: string, schema: Schema) {
  const files = readdirSync(folder).filter((name) => name.endsWith(".mdx"));
  return files.sort().map((name) => readDocument(join(folder, name), schema));
}

/** Limits the sections of a text to a heading level. */
function listed<FrontMatter>(text: DocumentSummary<FrontMatter>, depth: number): DocumentSummary<FrontMatter> {
  return { ...text, sections: text.sections.filter((section) => section.depth <= depth) };
}

function newestFirst(one: Article, other: Article): number {
  const days = (article: Article) => [article.frontMatter.published ?? "", article.frontMatter.updated];
  return days(other).join().localeCompare(days(one).join());
}

/** @throws Error if an article names a related article that does not exist. */
function readArticles(contentFolder: string): Article[] {
  const articles = readFolder(join(contentFolder, "articles"), ArticleFrontMatter).map((text) => listed(text, 2));
  const slugs = new Set(articles.map((article) => article.slug));
  for (const { slug, frontMatter } of articles) {
    const unknown = frontMatter.related.find((other) => !slugs.has(other) || other === slug);
    if (unknown) throw new Error(`content/articles/${slug}.mdx: related: "${unknown}" is not another article.`);
  }
  return articles.sort(newestFirst);
}

function readLegalTexts(contentFolder: string): LegalText[] {
  const texts = readFolder(join(contentFolder, "legal"), LegalFrontMatter).map((text) => listed(text, 2));
  return texts.sort((one, other) => one.frontMatter.order - other.frontMatter.order);
}

function readDocumentationPages(contentFolder: string): DocumentationPage[] {
  const texts = readFolder(join(contentFolder, "docs"), DocumentationFrontMatter);
  const pages = texts.map((text) => listed(text, text.frontMatter.contentsDepth));
  const place = ({ frontMatter: { group, order } }: DocumentationPage) =>
    documentationGroups.indexOf(group) * 100 + order;
  return pages.sort((one, other) => place(one) - place(other));
}

/**
 * Reads every text below `content/`. Routes, lists, feeds and menus are made from the result.
 * @throws Error with the file and the reason.
 */
export function readDocuments(contentFolder: string): DocumentLists {
  return {
    articles: readArticles(contentFolder),
    legalTexts: readLegalTexts(contentFolder),
    documentationPages: readDocumentationPages(contentFolder),
  };
}
