import { packages } from "#content/products/downloads.ts";
import { emptySiteState, type RenderedDocument, type SiteState } from "#contract/site-state.ts";
import { stylesFor } from "../frame/page-styles.tsx";
import type { Page } from "../machine/page-metadata.ts";
import { DownloadPage } from "../pages/download/download.tsx";
import { SiteStateContext } from "../ui/site-state.ts";
import { pageAt } from "./page-at.tsx";
import { renderBody, renderDocument, SiteDocument } from "./root.tsx";

/** The routes that use the state of the server. They are apart because the service loads no other pages. */
export const statePages: readonly Page[] = [{ ...pageAt("/download", DownloadPage), usesSiteState: true }];

const withState = (page: Page, state: SiteState): Page => ({
  ...page,
  content: <SiteStateContext value={state}>{page.content}</SiteStateContext>,
});

/** Every package is there. */
const fullSiteState: SiteState = {
  packages: Object.fromEntries(
    packages.map(({ id, file }) => [id, { file, address: `/downloads/${file}`, size: 1, checksum: "" }]),
  ),
};

/** The same for every state, so that their hash is known when the site is built. */
const rulesByPath = new Map(
  statePages.map((page) => {
    const bodies = [emptySiteState, fullSiteState].map((state) => renderBody(withState(page, state), true));
    return [page.path, stylesFor(bodies.join(""))];
  }),
);

export function renderStatePage(page: Page, state: SiteState): RenderedDocument {
  const document = <SiteDocument page={withState(page, state)} preloader rules={rulesByPath.get(page.path)} />;
  return { path: page.path, html: renderDocument(document) };
}
