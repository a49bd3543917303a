import { html } from "hono/html";
import type { Paragraph } from "#content/products/text.ts";

/** HTML with escaped values, as made by `html` of hono/html. */
export type Html = ReturnType<typeof html>;

/** The text of HTML whose values are all available: `html` returns a promise only if one of its values is a promise. */
export function renderHtml(content: Html): string {
  if (content instanceof Promise) throw new TypeError("The HTML has a value that is a promise.");
  return content.toString();
}

/** Running text of `content/`: text, links and code. */
export function richText(text: Paragraph): Html[] {
  if (typeof text === "string") return [html`${text}`];
  return text.map((piece) => {
    if (typeof piece === "string") return html`${piece}`;
    return "code" in piece ? html`<code>${piece.code}</code>` : html`<a href="${piece.href}">${piece.text}</a>`;
  });
}

/** A text with an element for each line break. */
export function withLineBreaks(text: string): Html[] {
  return text.split("\n").map((line, index) => (index === 0 ? html`${line}` : html`<br>${line}`));
}

/** Replaces each `{email}` of a text from content/ with a link to the contact address. */
export function withContact(text: string, contactEmail: string): Html[] {
  const link = html`<a href="mailto:${contactEmail}">${contactEmail}</a>`;
  return text.split("{email}").flatMap((part, index) => (index === 0 ? [html`${part}`] : [link, html`${part}`]));
}

/** Replaces the names in braces of a text from content/. */
export function fillWords(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}

/**
 * What is wrong with a field, before it, and the attributes by which the field says so. It has the focus when the page
 * opens.
 */
export function fieldFault(id: string, fault: string | undefined): { words: Html | ""; marks: Html | "" } {
  if (fault === undefined) return { words: "", marks: "" };
  return {
    words: html`<p class="field-fault" id="${id}-fault">${fault}</p>`,
    marks: html` aria-invalid="true" aria-describedby="${id}-fault" autofocus`,
  };
}

/** A list of facts with their labels. `show` writes a value that is more than text. */
export function factList(
  facts: readonly (readonly [label: string, value: string | number])[],
  show = (_label: string, value: string | number): Html => html`${value}`,
): Html {
  return html`<dl class="facts">
${facts.map(([label, value]) => html`<dt>${label}</dt><dd>${show(label, value)}</dd>`)}
</dl>`;
}
