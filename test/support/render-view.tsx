import type { ComponentType } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import type { RenderView, ViewName, Views } from "#contract/views.ts";
import { plainViews, type ViewRenderer } from "#service/platform/http/view.ts";

interface ViewModule<Name extends ViewName> {
  title(props: Views[Name]): string;
  default: ComponentType<Views[Name]>;
}

const modules = import.meta.glob<ViewModule<ViewName>>("../../site/views/**/*.tsx", { eager: true });

/** The views of the site, without what is around them. */
const render: RenderView = (name, props) => {
  const module = modules[`../../site/views/${name}.tsx`];
  if (!module) throw new Error(`There is no view ${name}.`);
  const { title, default: View } = module as unknown as ViewModule<typeof name>;
  const head = renderToStaticMarkup(<title>{title(props)}</title>);
  const body = renderToStaticMarkup(<View {...(props as Views[typeof name] & object)} />);
  return `<!doctype html><html lang="en"><head>${head}</head><body><main>${body}</main></body></html>`;
};

export const testViews: ViewRenderer = {
  render,
  headers: { ...plainViews().headers, "Content-Type": "text/html; charset=utf-8" },
};
