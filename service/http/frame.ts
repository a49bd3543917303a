import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { html } from "hono/html";
import { type BuiltSite, frameContentPlaceholder, frameFile, frameTitlePlaceholder } from "#contract/built-site.ts";
import type { Html } from "../html/html.ts";
import { contentSecurityPolicy, type Headers } from "./security-headers.ts";
import { documentHeaders, readDescription } from "./site-description.ts";

/** The empty page of the site, which the service fills with its own content. */
export interface Frame {
  html: string;
  headers: Headers;
}

/** Reads the frame of the built site in this folder. */
export async function loadFrame(folder: string, headers: Headers, built?: BuiltSite): Promise<Frame> {
  const description = built ?? (await readDescription(folder));
  return {
    html: await readFile(join(folder, frameFile), "utf8"),
    headers: documentHeaders(headers, description, {
      scriptHashes: description.frameScriptHashes,
      styleHashes: description.frameStyleHashes,
    }),
  };
}

/** The frame without a built site. */
export function plainFrame(): Frame {
  return {
    headers: {
      "Content-Security-Policy": contentSecurityPolicy({
        scriptHashes: [],
        styleHashes: [],
        frameSources: [],
        isFramed: false,
      }),
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

/** Responds with `content` in the frame. Such pages are not cached. */
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
