import { sitemap } from "#site/machine/feeds.ts";
import type { ListedPage } from "#site/machine/listed-page.ts";
import { absoluteAddress } from "#site/machine/page-metadata.ts";
import { writePublicFile } from "./write-public-file.ts";

export function writeCrawlerFiles(publicFiles: string, pages: readonly ListedPage[]): void {
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
