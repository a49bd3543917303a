import { html } from "hono/html";
import type { Html } from "../html/html.ts";

/** Replaces each `{email}` of a text from content/ with a link to the contact address. */
export function withContact(text: string, contactEmail: string): Html[] {
  const link = html`<a href="mailto:${contactEmail}">${contactEmail}</a>`;
  return text.split("{email}").flatMap((part, index) => (index === 0 ? [html`${part}`] : [link, html`${part}`]));
}
