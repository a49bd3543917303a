import type { RenderedDocument, SiteState } from "#contract/site-state.ts";
import { SiteStateContext } from "../components/site-state.ts";
import { BuildFactsContext, developmentFacts } from "../docs/build-facts.ts";
import type { Page } from "../seo/page-metadata.ts";
import { builtStyles } from "./assets.ts";
import { renderDocument } from "./root.tsx";

/** Renders a page of the build. */
export function renderPage(page: Page, state: SiteState, facts = developmentFacts): RenderedDocument {
  const content = (
    <SiteStateContext value={state}>
      <BuildFactsContext value={facts}>{page.content}</BuildFactsContext>
    </SiteStateContext>
  );
  return { path: page.path, html: renderDocument({ ...page, content }, builtStyles(page.module)) };
}
