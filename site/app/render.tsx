/** The program that renders the site: run once by the build, and at each request in development. */
import { documentation } from "../docs/documentation.tsx";
import type { ShippedPackage } from "../docs/shipped-package.ts";
import type { Page } from "../machine/page-metadata.ts";
import { renderDocument, SiteDocument } from "./root.tsx";
import { notFoundPath, routes } from "./routes.tsx";

export interface RenderedDocument {
  path: string;
  html: string;
}

const withPreloader = (page: Page, laterMarkup: string): RenderedDocument => ({
  path: page.path,
  html: renderDocument(<SiteDocument page={page} preloader laterMarkup={laterMarkup} />),
});
const withoutPreloader = (page: Page): RenderedDocument => ({
  path: page.path,
  html: renderDocument(<SiteDocument page={page} />),
});

/**
 * Every document of the site. Only the build knows the third-party packages.
 * @param laterMarkup has the elements and classes of what the service inserts, whose style rules the pages with a place
 * for it need.
 */
export function renderSite(packages: readonly ShippedPackage[] = [], laterMarkup = ""): RenderedDocument[] {
  const pages = routes.map((page) => withPreloader(page, laterMarkup));
  return [...pages, ...documentation(packages).map(withoutPreloader)];
}

export interface RenderedAnswer extends RenderedDocument {
  status: 200 | 404;
}

/** The document for an address; for an unknown address the page for status 404. */
export function renderPath(path: string): RenderedAnswer {
  const documents = renderSite();
  const found = documents.find((document) => document.path === path);
  if (found) return { ...found, status: 200 };
  const notFound = documents.find((document) => document.path === notFoundPath);
  if (!notFound) throw new Error("The site has no page for unknown addresses.");
  return { ...notFound, status: 404 };
}
