import { formatDate } from "#contract/dates.ts";
import { articlePath } from "../markdown/article-lists.ts";
import { describedVersion } from "../markdown/described-version.ts";
import type { Article, DocumentationPage } from "../markdown/document-summary.ts";
import { documentationAddress } from "../markdown/documentation-address.ts";
import type { MarkdownAlternate } from "./markdown-alternate.ts";

/** The Markdown alternate of an article, made from its built page. */
export function alternateOfArticle({ slug, frontMatter }: Article, html: string): MarkdownAlternate {
  const { title, subtitle, summary, published, updated, author, tags, sources } = frontMatter;
  const facts = [
    `Author: ${author}`,
    ...(published ? [`Published: ${formatDate(new Date(published))}`] : []),
    `Updated: ${formatDate(new Date(updated))}`,
    `Topics: ${tags.join(", ")}`,
  ];
  return { path: articlePath(slug), title, subtitle, summary, facts, html, sources };
}

/** The Markdown alternate of a documentation page, made from its built page. */
export function alternateOfDocumentation(page: DocumentationPage, html: string): MarkdownAlternate {
  const { slug, frontMatter } = page;
  const { title, description, lastChanged } = frontMatter;
  const version = describedVersion(page);
  const facts = [...(version ? [`For ${version}`] : []), `Last changed: ${formatDate(new Date(lastChanged))}`];
  return { path: documentationAddress(slug), title, summary: description, facts, html, sources: [] };
}
