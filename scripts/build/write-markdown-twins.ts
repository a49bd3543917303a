import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { WrittenTexts } from "#site/markdown/written-document.ts";
import { type MarkdownTwin, markdownTwin } from "#site/seo/markdown-twin.ts";
import { markdownTwinPath } from "#site/seo/markdown-twin-path.ts";
import { twinOfArticle, twinOfDocumentation } from "#site/seo/twin-of-text.ts";
import { writePublicFile } from "./write-public-file.ts";

/** Writes the text of every article and documentation page beside the page, as Markdown. */
export function writeMarkdownTwins(publicFiles: string, { articles, documentationPages }: WrittenTexts): void {
  const built = (file: string) => readFileSync(join(publicFiles, file), "utf8");
  const twins: MarkdownTwin[] = [
    ...articles.map((article) => twinOfArticle(article, built(`blog/${article.slug}/index.html`))),
    ...documentationPages.map((page) => twinOfDocumentation(page, built(`docs/${page.slug}.html`))),
  ];
  for (const twin of twins) {
    const path = markdownTwinPath(twin.path);
    if (!path) throw new Error(`There is no place for the Markdown of ${twin.path}.`);
    writePublicFile(publicFiles, path, markdownTwin(twin));
  }
}
