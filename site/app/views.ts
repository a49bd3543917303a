/** The program with which the service draws its views and the pages that show its state: built to `build/server/views.js`. */
import type { RenderStatePages } from "#contract/site-state.ts";
import type { RenderView } from "#contract/views.ts";
import type { PageModule } from "../pages/page-module.ts";
import { builtStyles, type Styles } from "./assets.ts";
import { pagesOf } from "./pages.ts";
import { renderPage } from "./render-page.tsx";
import { renderDocument } from "./root.tsx";
import { viewNames, viewPage } from "./view-modules.ts";

const moduleOf = (name: string) => `site/views/${name}.tsx`;

export const renderView: RenderView = (name, props) =>
  renderDocument({ page: viewPage(name, props), styles: builtStyles(moduleOf(name)) });

/** The rules in the documents of all views, for the hashes of the security policy. */
export const viewStyles: readonly Styles[] = [...new Set(viewNames.map((name) => builtStyles(moduleOf(name))))];

/** Those that say `usesSiteState`. They are named because the service loads no other pages. */
const stateModules = import.meta.glob<PageModule>("../pages/download/page.tsx");
const loaded = Object.entries(stateModules).map(async ([file, load]) => pagesOf(file, await load()));
const statePages = (await Promise.all(loaded)).flat();

export const renderStatePages: RenderStatePages = (state) => statePages.map((page) => renderPage(page, state));
