import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { articleSlugs, pagePaths } from "#content/addresses.ts";
import { company } from "#content/company.ts";
import { readArticles, readDocumentationPages, readLegalTexts } from "#site/documents/read-documents.ts";

interface SitemapEntry {
  path: string;
  /** Only where the text itself says when it was changed. */
  lastChanged?: string | undefined;
}

function sitemapEntries(contentFolder: string): SitemapEntry[] {
  const articles = new Map(readArticles(contentFolder).map(({ slug, frontMatter }) => [slug, frontMatter.updated]));
  const legal = new Map(readLegalTexts(contentFolder).map(({ slug, frontMatter }) => [slug, frontMatter.lastChanged]));
  return [
    ...pagePaths.map((path) => ({ path, lastChanged: legal.get(path.slice(1)) })),
    ...articleSlugs.map((slug) => ({ path: `/blog/${slug}`, lastChanged: articles.get(slug) })),
    ...readDocumentationPages(contentFolder).map(({ slug, frontMatter }) => ({
      path: `/docs/${slug}.html`,
      lastChanged: frontMatter.lastChanged,
    })),
  ];
}

/** The sitemap protocol, version 0.9 (sitemaps.org). */
export function sitemap(entries: readonly SitemapEntry[], siteUrl: string): string {
  const addresses = entries.map(({ path, lastChanged }) => {
    const changed = lastChanged ? `<lastmod>${lastChanged}</lastmod>` : "";
    return `  <url><loc>${new URL(path, siteUrl).href}</loc>${changed}</url>`;
  });
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...addresses,
    "</urlset>",
    "",
  ].join("\n");
}

export function writeCrawlerFiles(publicFiles: string): void {
  const contentFolder = join(import.meta.dirname, "..", "..", "content");
  writeFileSync(join(publicFiles, "sitemap.xml"), sitemap(sitemapEntries(contentFolder), company.siteUrl));
  const robots = ["User-agent: *", "Disallow: /apis/", `Sitemap: ${new URL("/sitemap.xml", company.siteUrl).href}`, ""];
  writeFileSync(join(publicFiles, "robots.txt"), robots.join("\n"));
}
