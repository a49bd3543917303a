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

/**
 * What is wrong with a field, to stand before it, and the attributes with which the field names that and its hint.
 *
 * @param isAlone whether it is the first one, and nothing above the form says that a field is wrong
 */
export function fieldFault(id: string, wrong: Html | string | undefined, { hasHint = false, isAlone = false }) {
  const ids = [...(wrong === undefined ? [] : [`${id}-fault`]), ...(hasHint ? [`${id}-hint`] : [])];
  const described: Html | "" = ids.length === 0 ? "" : html` aria-describedby="${ids.join(" ")}"`;
  if (wrong === undefined) return { fault: "", marks: described };
  return {
    fault: html`<p class="field-fault" id="${id}-fault"${isAlone ? html` role="alert"` : ""}>${wrong}</p>`,
    marks: html` aria-invalid="true"${described}${isAlone ? " autofocus" : ""}`,
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
