import type { RenderedDocument, SiteState } from "#contract/site-state.ts";
import { BuildFactsContext, developmentFacts } from "../docs/build-facts.ts";
import { SiteStateContext } from "../ui/site-state.ts";
import { builtStyles } from "./assets.ts";
import type { PageOfSite } from "./pages.ts";
import { renderDocument } from "./root.tsx";

/** Renders a page of the build. */
export function renderPage(page: PageOfSite, state: SiteState, facts = developmentFacts): RenderedDocument {
  const content = (
    <SiteStateContext value={state}>
      <BuildFactsContext value={facts}>{page.content}</BuildFactsContext>
    </SiteStateContext>
  );
  const { path, module, hasPreloader } = page;
  return { path, html: renderDocument({ page: { ...page, content }, styles: builtStyles(module), hasPreloader }) };
}
