/** The program with which the service draws its views and the pages that show its state: built to `build/server/views.js`. */
import { renderToStaticMarkup } from "react-dom/server";
import type { RenderStatePages } from "#contract/site-state.ts";
import type { RenderView, Views } from "#contract/views.ts";
import { Frame } from "../frame/frame.tsx";
import { stylesFor } from "../frame/page-styles.tsx";
import { markupOfViews } from "./markup-of-views.ts";
import { renderDocument, SiteDocument } from "./root.tsx";
import { renderStatePage, statePages } from "./state-pages.tsx";
import { viewModule } from "./view-modules.ts";

const frame = renderToStaticMarkup(<Frame path="">{null}</Frame>);

/** The same for every view, so that their hash is known when the site is built. */
const rules = stylesFor(frame + markupOfViews);

export const renderView: RenderView = (name, props) => {
  const { title, default: View } = viewModule(name);
  const page = {
    path: "",
    head: [{ title: title(props) }, { name: "robots", content: "noindex" }],
    content: <View {...(props as Views[typeof name] & object)} />,
  };
  return renderDocument(<SiteDocument page={page} rules={rules} />);
};

export const renderStatePages: RenderStatePages = (state) => statePages.map((page) => renderStatePage(page, state));
