/** The program with which the service draws its views and the pages that show its state: built to `build/server/views.js`. */
import type { ComponentType } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import type { RenderStatePages } from "#contract/site-state.ts";
import type { RenderView, ViewName, Views } from "#contract/views.ts";
import { Frame } from "../frame/frame.tsx";
import { stylesFor } from "../frame/page-styles.tsx";
import { markupOfViews } from "./markup-of-views.ts";
import { renderDocument, SiteDocument } from "./root.tsx";
import { renderStatePage, statePages } from "./state-pages.tsx";

/** What a file of `site/views` exports. */
interface ViewModule<Name extends ViewName> {
  /** The browser title. */
  title(props: Views[Name]): string;
  default: ComponentType<Views[Name]>;
}

const modules = import.meta.glob<ViewModule<ViewName>>("../views/**/*.tsx", { eager: true });

function viewModule<Name extends ViewName>(name: Name): ViewModule<Name> {
  const found = modules[`../views/${name}.tsx`];
  if (!found) throw new Error(`There is no view ${name}.`);
  return found as unknown as ViewModule<Name>;
}

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
