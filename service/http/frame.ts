import { html } from "hono/html";
import { frameContentPlaceholder, frameTitlePlaceholder } from "#contract/built-site.ts";
import { contentSecurityPolicy, type Headers } from "./security-headers.ts";

/** HTML in which every text has been escaped, as `html` of hono/html makes it. */
export type Html = ReturnType<typeof html>;

/** The empty page of the site, which the service fills with answers of its own. */
export interface Frame {
  html: string;
  headers: Headers;
}

/** The frame while there is no built site. */
export function plainFrame(): Frame {
  return {
    headers: {
      "Content-Security-Policy": contentSecurityPolicy({ scriptHashes: [], frameSources: [], isFramed: false }),
    },
    html: [
      "<!doctype html>",
      '<html lang="en">',
      `<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${frameTitlePlaceholder}</title></head>`,
      `<body><main>${frameContentPlaceholder}</main></body>`,
      "</html>",
    ].join("\n"),
  };
}

/** Answers with the frame around `content`. Such pages are for one visitor at one moment. */
export async function framedPage(
  frame: Frame,
  status: number,
  title: string,
  content: Html,
  headers: Headers = {},
): Promise<Response> {
  const [titleHtml, contentHtml] = await Promise.all([html`${title}`, content]);
  const page = frame.html
    .replaceAll(frameTitlePlaceholder, () => String(titleHtml))
    .replaceAll(frameContentPlaceholder, () => String(contentHtml));
  return new Response(page, {
    status,
    headers: {
      ...frame.headers,
      "Content-Type": "text/html; charset=utf-8",
      "Cache-Control": "no-store",
      "X-Robots-Tag": "noindex",
      ...headers,
    },
  });
}
