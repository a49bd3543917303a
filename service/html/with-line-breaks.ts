import { html } from "hono/html";
import type { Html } from "./html.ts";

/** A text with an element for each line break. */
export function withLineBreaks(text: string): Html[] {
  return text.split("\n").map((line, index) => (index === 0 ? html`${line}` : html`<br>${line}`));
}
