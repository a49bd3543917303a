import { html } from "hono/html";
import type { Paragraph } from "#content/text.ts";
import type { Html } from "./html.ts";

/** Running text of `content/`: text, links and code. */
export function richText(text: Paragraph): Html[] {
  if (typeof text === "string") return [html`${text}`];
  return text.map((piece) => {
    if (typeof piece === "string") return html`${piece}`;
    return "code" in piece ? html`<code>${piece.code}</code>` : html`<a href="${piece.href}">${piece.text}</a>`;
  });
}
