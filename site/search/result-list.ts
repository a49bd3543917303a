import type { InternalHref } from "#content/pages/addresses.ts";
import type { SearchHit } from "./create-search.ts";
import type { SearchGroup } from "./search-section.ts";
import { indexTermsOf, termsOf, wordsOf } from "./search-terms.ts";

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

interface Destination {
  href: InternalHref;
  title: string;
  description: string;
}

/** What the search offers before anything is typed, and when nothing is found. */
export const destinations: readonly Destination[] = [
  { href: "/download", title: "Download", description: "Java, Python and C#, free to try" },
  { href: "/docs/index.html", title: "First analysis", description: "From a source folder to a list of smells" },
  { href: "/docs/smells.html", title: "Catalog of smells", description: "Meaning, rule and refactoring of each" },
  { href: "/docs/troubleshooting.html", title: "Troubleshooting", description: "Messages, missing results, keys" },
  { href: "/buy", title: "Licenses and prices", description: "Which license you need, and what it costs" },
  { href: "/acad-lic-request", title: "Academic license", description: "Free for research and teaching" },
];

/** A stretch of a text, and whether it matches the words that were searched for. */
interface TextPart {
  text: string;
  isMatch: boolean;
}

const excerptLength = 150;

const isFound = (word: string, terms: ReadonlySet<string>) =>
  wordsOf(word).some((part) => indexTermsOf(part).some((term) => terms.has(term)));

/** Tells the words that were found from the text around them. */
export function markWords(text: string, terms: ReadonlySet<string>): TextPart[] {
  const parts: TextPart[] = [];
  for (const piece of text.split(/([\p{L}\p{N}#'’]+)/u)) {
    const isMatch = isFound(piece, terms);
    const last = parts.at(-1);
    if (last && last.isMatch === isMatch) last.text += piece;
    else if (piece !== "") parts.push({ text: piece, isMatch });
  }
  return parts;
}

/** The stretch of a text with the most words that were found: its beginning if there are none. */
export function excerptOf(text: string, terms: ReadonlySet<string>): string {
  if (text.length <= excerptLength) return text;
  const words = [...text.matchAll(/\S+/g)].map(({ 0: word, index }) => ({ index, isMatch: isFound(word, terms) }));
  const matches = words.filter(({ isMatch }) => isMatch).map(({ index }) => index);
  const within = (start: number) => matches.filter((at) => at >= start && at < start + excerptLength - 30).length;
  const best = matches.reduce((start, at) => (within(at) > within(start) ? at : start), matches[0] ?? 0);
  const start = best < excerptLength - 30 ? 0 : (words.findLast(({ index }) => index < best - 30)?.index ?? 0);
  const stretch = text.slice(start, start + excerptLength).replace(/\s+\S*$/, "");
  return `${start > 0 ? "… " : ""}${stretch}${/[.!?]$/.test(stretch) ? "" : " …"}`;
}

/** Creates an element without parsing markup, which the policy of the pages refuses (Trusted Types). */
export function createElement<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Readonly<Record<string, string>>,
  ...children: readonly (Node | string)[]
): HTMLElementTagNameMap[Name] {
  const element = document.createElement(name);
  for (const [attribute, value] of Object.entries(attributes)) element.setAttribute(attribute, value);
  element.append(...children);
  return element;
}
