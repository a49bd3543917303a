import type { BuiltSite } from "#contract/built-site.ts";
import { type RenderView, type ViewName, type Views, viewMediaType } from "#contract/views.ts";
import { contentSecurityPolicy, type Headers } from "./security-headers.ts";

/** How views are drawn. */
export interface ViewRenderer {
  render: RenderView;
  headers: Headers;
}

/** As the build draws them. */
export function builtViews(render: RenderView, headers: Headers, built: BuiltSite): ViewRenderer {
  const { frameSources, viewScriptHashes: scriptHashes, viewStyleHashes: styleHashes } = built;
  const policy = contentSecurityPolicy({ frameSources, scriptHashes, styleHashes });
  return {
    render,
    headers: { ...headers, "Content-Security-Policy": policy, "Content-Type": "text/html; charset=utf-8" },
  };
}

/** Without a built site: the name of a view and its props, which the development server of the site draws. */
export function plainViews(): ViewRenderer {
  return {
    render: (view, props) => JSON.stringify({ view, props }),
    headers: { "Content-Security-Policy": contentSecurityPolicy({}), "Content-Type": viewMediaType },
  };
}

interface ViewAnswer {
  status?: number;
  headers?: Headers;
}

/** Answers with a view. Views are not cached. */
export function view<Name extends ViewName>(
  views: ViewRenderer,
  name: Name,
  props: Views[Name],
  { status = 200, headers = {} }: ViewAnswer = {},
): Response {
  return new Response(views.render(name, props), {
    status,
    headers: { ...views.headers, "Cache-Control": "no-store", "X-Robots-Tag": "noindex", ...headers },
  });
}

/**
 * Answers with a view behind a link in a mail. Its address is a key and must not be sent to other sites as the referrer.
 * The page's own forms still send it, because that distinguishes them from foreign forms.
 */
export function mailLinkView<Name extends ViewName>(
  views: ViewRenderer,
  name: Name,
  props: Views[Name],
  status = 200,
): Response {
  return view(views, name, props, { status, headers: mailLinkHeaders });
}

export const mailLinkHeaders: Headers = { "Referrer-Policy": "same-origin" };
