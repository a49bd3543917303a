import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { html } from "hono/html";
import { type BuiltSite, frameContentPlaceholder, frameFile, frameTitlePlaceholder } from "#contract/built-site.ts";
import type { Html } from "../html.ts";
import { nameContactIn } from "./name-contact.ts";
import { contentSecurityPolicy, documentHeaders, type Headers } from "./security-headers.ts";

/** The empty page of the site, which the service fills with its own content. */
export interface Frame {
  /** Its bytes, and between them where title and content come. */
  pieces: readonly (Uint8Array | "title" | "content")[];
  headers: Headers;
}

const placeholder = new RegExp(`(${frameTitlePlaceholder}|${frameContentPlaceholder})`);

function piecesOf(html: string): Frame["pieces"] {
  return html.split(placeholder).map((piece) => {
    if (piece === frameTitlePlaceholder) return "title";
    return piece === frameContentPlaceholder ? "content" : Buffer.from(piece);
  });
}

/** Reads the frame of the built site in this folder. */
export async function loadFrame(
  folder: string,
  headers: Headers,
  built: BuiltSite,
  contactEmail: string,
): Promise<Frame> {
  return {
    pieces: piecesOf(nameContactIn(await readFile(join(folder, frameFile), "utf8"), contactEmail)),
    headers: documentHeaders(headers, built, {
      scriptHashes: built.frameScriptHashes,
      styleHashes: built.frameStyleHashes,
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
    pieces: piecesOf(
      [
        "<!doctype html>",
        '<html lang="en">',
        `<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${frameTitlePlaceholder}</title></head>`,
        `<body><main>${frameContentPlaceholder}</main></body>`,
        "</html>",
      ].join("\n"),
    ),
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
  const body = bodyOf(frame, String(titleHtml), String(contentHtml));
  return new Response(body, {
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

/** Bytes, since a text of this length for each page keeps the collector busy. */
function bodyOf({ pieces }: Frame, title: string, content: string): Uint8Array<ArrayBuffer> {
  const inserted = { title: Buffer.from(title), content: Buffer.from(content) };
  return Buffer.concat(pieces.map((piece) => (typeof piece === "string" ? inserted[piece] : piece)));
}
