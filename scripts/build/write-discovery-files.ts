import { join } from "node:path";
import type { Cached } from "#site/cached.ts";
import { articleFeed, atomFeed, releaseFeed } from "#site/machine/feeds.ts";
import { listPages } from "#site/machine/listed-page.ts";
import { languageModelIndex } from "#site/machine/markdown-alternate.ts";
import { securityText, securityTextPath } from "#site/machine/security-text.ts";
import { readDocuments } from "#site/markdown/documents-plugin.ts";
import { citationFile, citationFilePath } from "#site/pages/academic-license/citation-file.ts";
import { writeCrawlerFiles } from "./write-crawler-files.ts";
import { writeMarkdownAlternates } from "./write-markdown-alternates.ts";
import { writePublicFile } from "./write-public-file.ts";
import { writeSocialPictures } from "./write-social-pictures.ts";

const contentFolder = join(import.meta.dirname, "..", "..", "content");

/** Writes the files for search engines, feed readers, link previews, language models and security reporters. */
export async function writeDiscoveryFiles(publicFiles: string, now: Date, cached: Cached): Promise<void> {
  const texts = await readDocuments(contentFolder, cached);
  const pages = listPages(texts);
  writeCrawlerFiles(publicFiles, pages);
  for (const feed of [articleFeed(texts.articles), releaseFeed(texts.documentationPages)]) {
    writePublicFile(publicFiles, feed.path, atomFeed(feed));
  }
  writePublicFile(publicFiles, "/llms.txt", languageModelIndex(texts));
  writePublicFile(publicFiles, securityTextPath, securityText(now));
  writePublicFile(publicFiles, citationFilePath, citationFile());
  await Promise.all([writeMarkdownAlternates(publicFiles, texts, cached), writeSocialPictures(publicFiles, pages)]);
}
