import { html } from "hono/html";

/** HTML with escaped values, as made by `html` of hono/html. */
export type Html = ReturnType<typeof html>;

/** The text of HTML whose values are all available: `html` returns a promise only if one of its values is a promise. */
export function renderHtml(content: Html): string {
  if (content instanceof Promise) throw new TypeError("The HTML has a value that is a promise.");
  return content.toString();
}

/** A text with an element for each line break. */
export function withLineBreaks(text: string): Html[] {
  return text.split("\n").map((line, index) => (index === 0 ? html`${line}` : html`<br>${line}`));
}
