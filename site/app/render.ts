/** The program with which the build renders the pages of the site. */
import { emptySiteState, type RenderedDocument } from "#contract/site-state.ts";
import type { ShippedPackage } from "../docs/shipped-package.ts";
import { loadPages } from "./pages.ts";
import { renderPage } from "./render-page.tsx";

/** Renders every page, as it is on a server without packages. */
export async function renderSite(packages: readonly ShippedPackage[]): Promise<RenderedDocument[]> {
  const pages = await loadPages();
  return pages.map((page) => renderPage(page, emptySiteState, packages));
}
