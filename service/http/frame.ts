import { frameContentPlaceholder, frameTitlePlaceholder } from "#contract/built-site.ts";
import { escapeHtml } from "../html/escape-html.ts";
import { contentSecurityPolicy, type Headers } from "./security-headers.ts";

/** The empty page of the site, which the service fills with answers of its own. */
export interface Frame {
  html: string;
  headers: Headers;
}

/** The frame while there is no built site. */
export function plainFrame(headers: Headers): Frame {
  const policy = contentSecurityPolicy({ scriptHashes: [], frameSources: [], webAssembly: false });
  return {
    headers: { ...headers, "Content-Security-Policy": policy },
    html: [
      "<!doctype html>",
      '<html lang="en">',
      `<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${frameTitlePlaceholder}</title></head>`,
      `<body><main>${frameContentPlaceholder}</main></body>`,
      "</html>",
    ].join("\n"),
  };
}

/** Answers with the frame around `content`, which is HTML already. Such pages are for one visitor at one moment. */
export function framedPage(frame: Frame, status: number, title: string, content: string): Response {
  const html = frame.html
    .replaceAll(frameTitlePlaceholder, () => escapeHtml(title))
    .replaceAll(frameContentPlaceholder, () => content);
  return new Response(html, {
    status,
    headers: {
      ...frame.headers,
      "Content-Type": "text/html; charset=utf-8",
      "Cache-Control": "no-store",
      "X-Robots-Tag": "noindex",
    },
  });
}
