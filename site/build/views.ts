/** The program with which the service draws its views and the pages that show its state: built to `build/server/views.js`. */
import type { RenderStatePages } from "#contract/site-state.ts";
import type { RenderView } from "#contract/views.ts";
import type { PageModule } from "../pages/page-module.ts";
import { builtStyles, type Styles } from "./assets.ts";
import { loadPages } from "./load-pages.ts";
import { fillMarkedPages } from "./marked-pages.ts";
import { renderPage } from "./render-page.tsx";
import { renderDocument } from "./root.tsx";
import { viewPage, viewPaths } from "./view-modules.ts";

export const renderView: RenderView = (name, props) => {
  const page = viewPage(name, props);
  return renderDocument(page, builtStyles(page.module));
};

/** The rules in the documents of all views, for the hashes of the security policy. */
export const viewStyles: readonly Styles[] = [...new Set(viewPaths.map(builtStyles))];

/**
 * Those that use `useSiteState`. They are named because the service loads no other pages: what the rest says of packages
 * is marked by `<Offered>`.
 */
const statePages = await loadPages(
  import.meta.glob<PageModule>([
    "../pages/academic-license/page.tsx",
    "../pages/buy/page.tsx",
    "../pages/download/page.tsx",
  ]),
);

export const renderStatePages: RenderStatePages = (state) => [
  ...statePages.map((page) => renderPage(page, state)),
  ...fillMarkedPages(state),
];
