import { renderToStaticMarkup } from "react-dom/server";
import type { RenderView, Views } from "#contract/views.ts";
import { plainViews, type ViewRenderer } from "#service/web/view.ts";
import { viewModule } from "#site/build/view-modules.ts";

/** The views of the site, without what is around them. */
const render: RenderView = (name, props) => {
  const { title, default: View } = viewModule(name);
  const head = renderToStaticMarkup(<title>{title(props)}</title>);
  const body = renderToStaticMarkup(<View {...(props as Views[typeof name] & object)} />);
  return `<!doctype html><html lang="en"><head>${head}</head><body><main>${body}</main></body></html>`;
};

export const testViews: ViewRenderer = {
  render,
  headers: { ...plainViews().headers, "Content-Type": "text/html; charset=utf-8" },
};
