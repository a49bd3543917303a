import { articlePath } from "../markdown/article-lists.ts";
import type { Article, DocumentationPage } from "../markdown/document-summary.ts";
import { formatDay } from "./dates.ts";
import type { MarkdownAlternate } from "./markdown-alternate.ts";

/** The Markdown alternate of an article, made from its built page. */
export function alternateOfArticle({ slug, frontMatter }: Article, html: string): MarkdownAlternate {
  const { title, subtitle, summary, published, updated, author, tags, sources } = frontMatter;
  const facts = [
    `Author: ${author}`,
    ...(published ? [`Published: ${formatDay(published)}`] : []),
    `Updated: ${formatDay(updated)}`,
    `Topics: ${tags.join(", ")}`,
  ];
  return { path: articlePath(slug), title, subtitle, summary, facts, html, sources };
}

/** The Markdown alternate of a documentation page, made from its built page. */
export function alternateOfDocumentation({ slug, frontMatter }: DocumentationPage, html: string): MarkdownAlternate {
  const { title, description, lastChanged } = frontMatter;
  const facts = [`Last changed: ${formatDay(lastChanged)}`];
  return { path: `/docs/${slug}.html`, title, summary: description, facts, html, sources: [] };
}
