/** The program with which the build renders the pages of the site. */
import { emptySiteState, type RenderedDocument } from "#contract/site-state.ts";
import { documentation } from "../docs/documentation.tsx";
import type { ShippedPackage } from "../docs/shipped-package.ts";
import type { Page } from "../machine/page-metadata.ts";
import { renderDocument, SiteDocument } from "./root.tsx";
import { routes } from "./routes.tsx";
import { renderStatePage } from "./state-pages.tsx";

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

export function renderPage({ page, preloader }: PageOfSite): RenderedDocument {
  if (page.usesSiteState) return renderStatePage(page, emptySiteState);
  return { path: page.path, html: renderDocument(<SiteDocument page={page} preloader={preloader} />) };
}

export const renderSite = (packages: readonly ShippedPackage[]): RenderedDocument[] =>
  pagesOfSite(packages).map(renderPage);
