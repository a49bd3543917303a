import { createElement } from "./create-element.ts";
import type { SearchHit } from "./create-search.ts";
import { destinations } from "./destinations.ts";
import { excerptOf, markWords } from "./excerpt.ts";
import type { SearchGroup } from "./search-section.ts";
import { termsOf } from "./search-terms.ts";

function marked(text: string, terms: ReadonlySet<string>): (Node | string)[] {
  return markWords(text, terms).map(({ text: part, isMatch }) => (isMatch ? createElement("mark", {}, part) : part));
}

/** The other name of a smell or metric by which it was found. */
function otherName({ group, aliases = "", title, terms }: SearchHit): string | undefined {
  const isFoundBy = (name: string) => termsOf(name).every((term) => terms.has(term));
  if (group !== "Smells and metrics" || isFoundBy(title)) return undefined;
  return aliases.split(", ").find((name) => name !== "" && isFoundBy(name));
}

/** An item of the list. Screen readers say the name of its link first, and then what describes it. */
function namedItem(href: string, name: string, title: HTMLElement, description?: HTMLElement): HTMLLIElement {
  const link = createElement("a", { href, "aria-label": name }, title);
  if (!description) return createElement("li", {}, link);
  description.id = `search-${href}`;
  description.ariaHidden = "true";
  link.setAttribute("aria-describedby", description.id);
  return createElement("li", {}, link, description);
}

/** A result: its heading, the page it lies on, and its beginning, or the words around what its heading does not say. */
function hitItem(hit: SearchHit): HTMLLIElement {
  const { url, title, page, text, terms } = hit;
  const other = otherName(hit);
  const also = other
    ? [" ", createElement("span", { class: "search-also" }, "also ", createElement("mark", {}, other))]
    : [];
  const place = page ? [" ", createElement("span", { class: "search-place" }, page)] : [];
  const heading = createElement("strong", {}, ...marked(title, terms));
  const excerpt = excerptOf(text, terms.difference(new Set(termsOf(title))));
  return namedItem(
    url,
    [title, other && `also ${other}`, page].filter(Boolean).join(", "),
    createElement("span", { class: "search-title" }, heading, ...also, ...place),
    excerpt ? createElement("span", { class: "search-excerpt" }, ...marked(excerpt, terms)) : undefined,
  );
}

function groupOf(name: SearchGroup, hits: readonly SearchHit[]): HTMLElement {
  return createElement(
    "div",
    { class: "search-group" },
    createElement("p", { class: "label", "aria-hidden": "true" }, name),
    createElement("ol", { "aria-label": name }, ...hits.map(hitItem)),
  );
}

/** The results by group. The group of the best result is first. */
export function resultGroups(hits: readonly SearchHit[]): HTMLElement[] {
  return [...Map.groupBy(hits, ({ group }) => group)].map(([name, members]) => groupOf(name, members));
}

/** Where visitors go most, as links. The message above them is for the eye; the status says it to screen readers. */
export function destinationList(message: string): HTMLElement {
  const links = destinations.map(({ href, title, description }) =>
    namedItem(
      href,
      title,
      createElement("strong", {}, title),
      createElement("span", { class: "search-excerpt" }, description),
    ),
  );
  return createElement(
    "div",
    { class: "search-group" },
    createElement(
      "p",
      { class: message ? "search-message" : "label", "aria-hidden": "true" },
      message || "Often visited",
    ),
    createElement("ul", { class: "search-destinations", "aria-label": "Often visited" }, ...links),
  );
}
