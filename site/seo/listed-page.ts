import { blogPage } from "#content/pages/blog.ts";
import { type PageText, pages } from "#content/pages/pages.ts";
import { products } from "#content/products/index.ts";
import { articlePath } from "../markdown/article-lists.ts";
import {
  type Article,
  type DocumentationPage,
  type DocumentLists,
  documentationAddress,
  type LegalText,
} from "../markdown/document-summary.ts";
import type { DocumentationGroup } from "../markdown/front-matter.ts";
import { shortTitle } from "./page-metadata.ts";

/** A public page as listed in the sitemap, feeds, link previews and `llms.txt`. */
export interface ListedPage {
  kind: "page" | "product" | "blog" | "legal" | "article" | "documentation";
  path: string;
  /** Without the product name. */
  title: string;
  description: string;
  /** YYYY-MM-DD; only if the text itself states it. */
  lastChanged?: string;
  /** The group of a documentation page. */
  group?: DocumentationGroup;
  /** The page that lists it, for the page of one smell or metric. */
  parent?: string;
}

const productPaths: readonly string[] = Object.values(products).map(({ path }) => path);

function kindOf(path: string): ListedPage["kind"] {
  if (path === blogPage.path) return "blog";
  return productPaths.includes(path) ? "product" : "page";
}

function shortPage([path, { title, description }]: [path: string, PageText]): ListedPage {
  return { kind: kindOf(path), path, title: shortTitle(title), description };
}

function legalPage({ slug, frontMatter: { title, description, lastChanged } }: LegalText): ListedPage {
  return { kind: "legal", path: `/${slug}`, title, description, ...(lastChanged && { lastChanged }) };
}

function articlePage(article: Article): ListedPage {
  const { title, summary, updated } = article.frontMatter;
  return { kind: "article", path: articlePath(article.slug), title, description: summary, lastChanged: updated };
}

function documentationPage({ slug, frontMatter, entry }: DocumentationPage): ListedPage {
  const { title, description, lastChanged, group } = frontMatter;
  return {
    kind: "documentation",
    path: documentationAddress(slug),
    title,
    description,
    lastChanged,
    group,
    ...(entry && { parent: documentationAddress(entry.folder) }),
  };
}

/** Every page that may be indexed, once: pages, legal texts, articles, documentation. */
export function listPages({ articles, legalTexts, documentationPages }: DocumentLists): ListedPage[] {
  return [
    ...Object.entries(pages).map(shortPage),
    ...legalTexts.map(legalPage),
    ...articles.map(articlePage),
    ...documentationPages.map(documentationPage),
  ];
}
