import { absoluteAddress } from "./absolute-address.ts";
import type { ListedPage } from "./listed-page.ts";
import { xmlDeclaration, xmlElement, xmlText } from "./xml.ts";

/** The sitemap protocol, version 0.9 (sitemaps.org). Pages without a stated day of change have no `lastmod`. */
export function sitemap(pages: readonly ListedPage[]): string {
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
