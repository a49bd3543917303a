import { absoluteAddress } from "#site/seo/absolute-address.ts";
import type { ListedPage } from "#site/seo/listed-page.ts";
import { xmlDeclaration, xmlElement, xmlText } from "#site/seo/xml.ts";
import { writePublicFile } from "./write-public-file.ts";

/** The sitemap protocol, version 0.9 (sitemaps.org). A page without a stated day of change has none here. */
function sitemap(pages: readonly ListedPage[]): string {
  const addresses = pages.map(({ path, lastChanged }) =>
    xmlElement(
      "url",
      {},
      xmlElement("loc", {}, xmlText(absoluteAddress(path))),
      ...(lastChanged ? [xmlElement("lastmod", {}, lastChanged)] : []),
    ),
  );
  const list = xmlElement("urlset", { xmlns: "http://www.sitemaps.org/schemas/sitemap/0.9" }, ...addresses);
  return `${xmlDeclaration}\n${list}\n`;
}

export function writeCrawlerFiles(publicFiles: string, pages: readonly ListedPage[]): void {
  writePublicFile(publicFiles, "/sitemap.xml", sitemap(pages));
  const robots = ["User-agent: *", "Disallow: /apis/", `Sitemap: ${absoluteAddress("/sitemap.xml")}`, ""];
  writePublicFile(publicFiles, "/robots.txt", robots.join("\n"));
}
