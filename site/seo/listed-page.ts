import type { PagePath } from "#content/addresses.ts";
import { articleSlugs, pagePaths } from "#content/addresses.ts";
import { pages } from "#content/pages.ts";
import { products } from "#content/products/index.ts";
import type { Article, DocumentationPage, LegalText } from "../markdown/written-document.ts";
import { shortTitle } from "./short-title.ts";

/** The heads of all texts of `content/`. */
export interface WrittenTexts {
  articles: readonly Article[];
  legalTexts: readonly LegalText[];
  documentationPages: readonly DocumentationPage[];
}

/** A public page as menus of machines know it: sitemap, feeds, link previews, `llms.txt`. */
export interface ListedPage {
  kind: "page" | "product" | "legal" | "article" | "documentation";
  path: string;
  /** Without the product's name in front. */
  title: string;
  description: string;
  /** YYYY-MM-DD; only where the text itself says when it was changed. */
  lastChanged?: string;
}

const productPaths: readonly string[] = Object.values(products).map(({ path }) => path);

function applicationPage(path: PagePath, legalTexts: readonly LegalText[]): ListedPage {
  if (path === "/privacy-policy" || path === "/eula" || path === "/purchase-terms") {
    const text = legalTexts.find(({ slug }) => path === `/${slug}`);
    if (!text) throw new Error(`There is no legal text for ${path}.`);
    const { title, description, lastChanged } = text.frontMatter;
    return { kind: "legal", path, title, description, ...(lastChanged && { lastChanged }) };
  }
  const { title, description } = pages[path];
  return { kind: productPaths.includes(path) ? "product" : "page", path, title: shortTitle(title), description };
}

function articlePage(slug: string, articles: readonly Article[]): ListedPage {
  const article = articles.find((one) => one.slug === slug);
  if (!article) throw new Error(`There is no article "${slug}".`);
  const { title, summary, updated } = article.frontMatter;
  return { kind: "article", path: `/blog/${slug}`, title, description: summary, lastChanged: updated };
}

function documentationPage({ slug, frontMatter: { title, description, lastChanged } }: DocumentationPage): ListedPage {
  return { kind: "documentation", path: `/docs/${slug}.html`, title, description, lastChanged };
}

/** Every page that is to be found, once: the specified pages, then the articles, then the documentation. */
export function listPages({ articles, legalTexts, documentationPages }: WrittenTexts): ListedPage[] {
  return [
    ...pagePaths.map((path) => applicationPage(path, legalTexts)),
    ...articleSlugs.map((slug) => articlePage(slug, articles)),
    ...documentationPages.map(documentationPage),
  ];
}
