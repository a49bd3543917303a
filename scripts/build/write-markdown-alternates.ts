import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Cached } from "#site/cached.ts";
import {
  alternateOfArticle,
  alternateOfDocumentation,
  type MarkdownAlternate,
  markdownAlternate,
  markdownAlternatePath,
} from "#site/machine/markdown-alternate.ts";
import type { DocumentLists } from "#site/markdown/document-summary.ts";
import { writePublicFile } from "./write-public-file.ts";

/** Writes the Markdown alternate of every article and documentation page beside the page. */
export async function writeMarkdownAlternates(
  publicFiles: string,
  { articles, documentationPages }: DocumentLists,
  cached: Cached,
): Promise<void> {
  const built = (file: string) => readFileSync(join(publicFiles, file), "utf8");
  const alternates: MarkdownAlternate[] = [
    ...articles.map((article) => alternateOfArticle(article, built(`blog/${article.slug}/index.html`))),
    ...documentationPages.map((page) => alternateOfDocumentation(page, built(`docs/${page.slug}.html`))),
  ];
  for (const alternate of alternates) {
    const path = markdownAlternatePath(alternate.path);
    if (!path) throw new Error(`There is no place for the Markdown of ${alternate.path}.`);
    const sources = [JSON.stringify(alternate)];
    const text = await cached("markdown-alternate", sources, () => markdownAlternate(alternate));
    writePublicFile(publicFiles, path, text);
  }
}
