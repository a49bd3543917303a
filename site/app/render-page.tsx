import type { RenderedDocument, SiteState } from "#contract/site-state.ts";
import { type ShippedPackage, ShippedPackagesContext } from "../docs/shipped-package.ts";
import { SiteStateContext } from "../ui/site-state.ts";
import { builtStyles } from "./assets.ts";
import type { PageOfSite } from "./pages.ts";
import { renderDocument } from "./root.tsx";

/** Renders a page of the build. */
export function renderPage(
  page: PageOfSite,
  state: SiteState,
  packages: readonly ShippedPackage[] = [],
): RenderedDocument {
  const content = (
    <SiteStateContext value={state}>
      <ShippedPackagesContext value={packages}>{page.content}</ShippedPackagesContext>
    </SiteStateContext>
  );
  const { path, module, hasPreloader } = page;
  return { path, html: renderDocument({ page: { ...page, content }, styles: builtStyles(module), hasPreloader }) };
}
