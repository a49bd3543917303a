/** The program with which the build renders the pages of the site. */
import { fillOfferedWords, hasOfferedWords } from "#contract/offered-packages.ts";
import { emptySiteState, type RenderedDocument } from "#contract/site-state.ts";
import type { BuildFacts } from "../docs/build-facts.ts";
import { madeFiles } from "../figures/made-files.ts";
import { figuresWrittenIn } from "../figures/measured/stated-figures.ts";
import { documents } from "../markdown/documents.ts";
import { loadAllPages } from "./pages.ts";
import { renderPage } from "./render-page.tsx";

export { documents, figuresWrittenIn };

interface RenderedSite {
  pages: readonly RenderedDocument[];
  /** Those with words for packages that are there, and for packages that are not: the service chooses. */
  markedPages: readonly RenderedDocument[];
  files: ReadonlyMap<string, string | Uint8Array>;
}

/** Every page, as it is on a server without packages, and the files that are made with them, by their addresses. */
export async function renderSite(facts: BuildFacts): Promise<RenderedSite> {
  const rendered = (await loadAllPages()).map((page) => renderPage(page, emptySiteState, facts));
  return {
    pages: rendered.map(({ path, html }) => ({ path, html: fillOfferedWords(html, emptySiteState) })),
    markedPages: rendered.filter(({ html }) => hasOfferedWords(html)),
    files: madeFiles,
  };
}
