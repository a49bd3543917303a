import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { renderAsync } from "@resvg/resvg-js";
import satori from "satori";
import type { Cached } from "#site/cached.ts";
import type { DocumentLists } from "#site/markdown/document-summary.ts";
import { articleFeed, atomFeed, releaseFeed, sitemap } from "#site/seo/feeds.ts";
import { type ListedPage, listPages } from "#site/seo/listed-page.ts";
import {
  alternateOfArticle,
  alternateOfDocumentation,
  languageModelIndex,
  type MarkdownAlternate,
  markdownAlternate,
  markdownAlternatePath,
} from "#site/seo/markdown-alternate.ts";
import { absoluteAddress, socialPicturePath, socialPictureSize } from "#site/seo/page-metadata.ts";
import { securityText, securityTextPath } from "#site/seo/security-text.ts";
import { type CardElement, socialCard } from "#site/seo/social-card.ts";
import { cachedFile } from "./build-cache.ts";
import { writePublicFile } from "./files.ts";

const root = join(import.meta.dirname, "..", "..");
const require = createRequire(import.meta.url);

const fontFiles = {
  400: require.resolve("@fontsource/instrument-sans/files/instrument-sans-latin-400-normal.woff"),
  600: require.resolve("@fontsource/instrument-sans/files/instrument-sans-latin-600-normal.woff"),
};

function font(weight: keyof typeof fontFiles) {
  return { name: "Instrument Sans", weight, style: "normal", data: readFileSync(fontFiles[weight]) } as const;
}

/** The renderers' versions are part of the cache key: another version may draw another picture. */
function rendererVersions(): string {
  const { devDependencies } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  return ["satori", "@resvg/resvg-js", "@fontsource/instrument-sans"].map((name) => devDependencies[name]).join();
}

async function pictureOf(card: CardElement): Promise<Uint8Array> {
  const svg = await satori(card, { ...socialPictureSize, fonts: [font(400), font(600)] });
  // Satori has converted text to outlines, so no font of this machine is used.
  const picture = await renderAsync(svg, { font: { loadSystemFonts: false } });
  return picture.asPng();
}

/** Writes the social picture of every page. */
async function writeSocialPictures(publicFiles: string, pages: readonly ListedPage[]): Promise<void> {
  const versions = rendererVersions();
  const own = pages.filter(({ parent }) => parent === undefined);
  const writing = own.map(async (page) => {
    const card = socialCard(page);
    const picture = await cachedFile([versions, JSON.stringify(card)], () => pictureOf(card));
    writePublicFile(publicFiles, socialPicturePath(page.path), picture);
  });
  await Promise.all(writing);
}

/** Writes the files for search engines, feed readers, link previews, language models and security reporters. */
export async function writeDiscoveryFiles(
  publicFiles: string,
  texts: DocumentLists,
  now: Date,
  cached: Cached,
): Promise<void> {
  const pages = listPages(texts);
  writeCrawlerFiles(publicFiles, pages);
  for (const feed of [articleFeed(texts.articles), releaseFeed()]) {
    writePublicFile(publicFiles, feed.path, atomFeed(feed));
  }
  writePublicFile(publicFiles, "/llms.txt", languageModelIndex(texts));
  writePublicFile(publicFiles, securityTextPath, securityText(now));
  await Promise.all([writeMarkdownAlternates(publicFiles, texts, cached), writeSocialPictures(publicFiles, pages)]);
}

function writeCrawlerFiles(publicFiles: string, pages: readonly ListedPage[]): void {
  writePublicFile(publicFiles, "/sitemap.xml", sitemap(pages));
  // Crawlers find nothing to read in packages, and would count as downloads.
  const robots = [
    "User-agent: *",
    "Disallow: /apis/",
    "Disallow: /downloads/",
    `Sitemap: ${absoluteAddress("/sitemap.xml")}`,
    "",
  ];
  writePublicFile(publicFiles, "/robots.txt", robots.join("\n"));
}

/** Writes the Markdown alternate of every article and documentation page beside the page. */
async function writeMarkdownAlternates(
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
