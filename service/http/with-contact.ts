import { html } from "hono/html";
import type { Html } from "./frame.ts";

/** A text of content/ with the contact address, as a link, in place of each `{email}`. */
export function withContact(text: string, contactEmail: string): Html[] {
  const link = html`<a href="mailto:${contactEmail}">${contactEmail}</a>`;
  return text.split("{email}").flatMap((part, index) => (index === 0 ? [html`${part}`] : [link, html`${part}`]));
}
