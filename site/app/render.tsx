/** The program with which the build renders the pages of the site. */
import { documentation } from "../docs/documentation.tsx";
import type { ShippedPackage } from "../docs/shipped-package.ts";
import type { Page } from "../machine/page-metadata.ts";
import { renderDocument, SiteDocument } from "./root.tsx";
import { routes } from "./routes.tsx";

export interface RenderedDocument {
  path: string;
  html: string;
}

interface PageOfSite {
  page: Page;
  preloader: boolean;
}

/** Every page of the site, not yet rendered. Only the build knows the third-party packages. */
export function pagesOfSite(packages: readonly ShippedPackage[] = []): PageOfSite[] {
  return [
    ...routes.map((page) => ({ page, preloader: true })),
    ...documentation(packages).map((page) => ({ page, preloader: false })),
  ];
}

/**
 * @param laterMarkup has the elements and classes of what the service inserts, whose style rules the pages with a place
 * for it need.
 */
export function renderPage({ page, preloader }: PageOfSite, laterMarkup = ""): RenderedDocument {
  const html = renderDocument(<SiteDocument page={page} preloader={preloader} laterMarkup={laterMarkup} />);
  return { path: page.path, html };
}

export function renderSite(packages: readonly ShippedPackage[], laterMarkup: string): RenderedDocument[] {
  return pagesOfSite(packages).map((page) => renderPage(page, laterMarkup));
}
