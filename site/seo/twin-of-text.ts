import { articlePath } from "../markdown/article-lists.ts";
import type { Article, DocumentationPage } from "../markdown/written-document.ts";
import { dayInWords } from "./dates.ts";
import type { MarkdownTwin } from "./markdown-twin.ts";

/** The Markdown twin of an article, given its finished page. */
export function twinOfArticle({ slug, frontMatter }: Article, html: string): MarkdownTwin {
  const { title, subtitle, summary, published, updated, author, tags, sources } = frontMatter;
  const facts = [
    `Author: ${author}`,
    ...(published ? [`Published: ${dayInWords(published)}`] : []),
    `Updated: ${dayInWords(updated)}`,
    `Topics: ${tags.join(", ")}`,
  ];
  return { path: articlePath(slug), title, subtitle, summary, facts, html, sources };
}

/** The Markdown twin of a documentation page, given its finished page. */
export function twinOfDocumentation({ slug, frontMatter }: DocumentationPage, html: string): MarkdownTwin {
  const { title, description, lastChanged } = frontMatter;
  const facts = [`Last changed: ${dayInWords(lastChanged)}`];
  return { path: `/docs/${slug}.html`, title, summary: description, facts, html, sources: [] };
}
