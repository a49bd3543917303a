import type { InternalHref } from "#content/pages/addresses.ts";
import { createSearch, type Search, type SearchHit } from "./create-search.ts";
import { type SearchGroup, type SearchSection, searchIndexPath } from "./search-section.ts";
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
    ? [" ", createElement("span", { class: "muted small" }, "also ", createElement("mark", {}, other))]
    : [];
  const place = page ? [" ", createElement("span", { class: "note" }, page)] : [];
  const heading = createElement("strong", {}, ...marked(title, terms));
  const excerpt = excerptOf(text, terms.difference(new Set(termsOf(title))));
  return namedItem(
    url,
    [title, other && `also ${other}`, page].filter(Boolean).join(", "),
    createElement("span", { class: "search-title" }, createElement("span", {}, heading, ...also), ...place),
    excerpt ? createElement("span", { class: "muted small" }, ...marked(excerpt, terms)) : undefined,
  );
}

function groupOf(name: SearchGroup, hits: readonly SearchHit[]): HTMLElement {
  return createElement(
    "div",
    {},
    createElement("p", { class: "label muted", "aria-hidden": "true" }, name),
    createElement("ol", { "aria-label": name }, ...hits.map(hitItem)),
  );
}

/** The results by group. The group of the best result is first. */
function resultGroups(hits: readonly SearchHit[]): HTMLElement[] {
  return [...Map.groupBy(hits, ({ group }) => group)].map(([name, members]) => groupOf(name, members));
}

/** Where visitors go most, as links. The message above them is for the eye; the status says it to screen readers. */
function destinationList(message: string): HTMLElement {
  const links = destinations.map(({ href, title, description }) =>
    namedItem(
      href,
      title,
      createElement("strong", {}, title),
      createElement("span", { class: "muted small" }, description),
    ),
  );
  return createElement(
    "div",
    {},
    createElement(
      "p",
      { class: message ? "search-message" : "label muted", "aria-hidden": "true" },
      message || "Pages",
    ),
    createElement("ul", { class: "search-destinations", "aria-label": "Pages" }, ...links),
  );
}

interface Destination {
  href: InternalHref;
  title: string;
  description: string;
}

/** What the search offers before anything is typed, and when nothing is found. */
const destinations: readonly Destination[] = [
  { href: "/download", title: "Free download", description: "Java, Python, and C#, free to try" },
  { href: "/docs/index.html", title: "First analysis", description: "From a source folder to a list of smells" },
  { href: "/docs/smells.html", title: "Catalog of smells", description: "Meaning, rule, and refactoring for each" },
  { href: "/docs/troubleshooting.html", title: "Troubleshooting", description: "Messages, missing results, keys" },
  { href: "/buy", title: "Licenses and prices", description: "Which license you need, and what it costs" },
  { href: "/acad-lic-request", title: "Academic license", description: "Free for research and education" },
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
function createElement<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Readonly<Record<string, string>>,
  ...children: readonly (Node | string)[]
): HTMLElementTagNameMap[Name] {
  const element = document.createElement(name);
  for (const [attribute, value] of Object.entries(attributes)) element.setAttribute(attribute, value);
  element.append(...children);
  return element;
}

const failureText = "The search couldn't be started: its index couldn't be loaded. Press Enter to try again.";

const keyHints: readonly (readonly [keys: readonly string[], does: string])[] = [
  [["↑", "↓"], "to move"],
  [["↵"], "to open"],
  [["esc"], "to close"],
];

/** Names the words, so that the text differs, and is announced, where the next words find as many. */
function countInWords(count: number, words: string): string {
  const found = ["Nothing found", "One result"][count] ?? `${count} results`;
  return `${found} for “${words}”.`;
}

/** The keys, shown where there is a keyboard, and beside them the number of results. */
function lastLine(status: HTMLElement): HTMLElement {
  const hints = keyHints.map(([keys, does]) =>
    createElement("span", {}, ...keys.map((key) => createElement("kbd", {}, key)), ` ${does}`),
  );
  const keys = createElement("p", { class: "search-hints", "aria-hidden": "true" }, ...hints);
  return createElement("div", { class: "search-last label muted" }, keys, status);
}

/** Late results must not move the focus while the visitor moves among earlier ones. */
function replaceResults(list: HTMLElement, field: HTMLInputElement, results: readonly HTMLElement[]): void {
  const before: (Element | null)[] = [...list.querySelectorAll("a")];
  const place = before.indexOf(document.activeElement);
  list.replaceChildren(...results);
  list.scrollTop = 0;
  if (place < 0) return;
  const links = [...list.querySelectorAll("a")];
  (links[place] ?? links.at(-1) ?? field).focus();
}

/** The picture of the button that opens the search. */
function searchIcon(): Node[] {
  return [...document.querySelectorAll("header site-search svg")].map((icon) => icon.cloneNode(true));
}

function createField(): HTMLInputElement {
  return createElement("input", {
    type: "search",
    "aria-label": "Search the site",
    "aria-description": "Arrow keys move among the results.",
    placeholder: "Smell, metric, question",
    autocomplete: "off",
    spellcheck: "false",
    enterkeyhint: "search",
  });
}

/** The search as a native dialog, created when it is first opened. */
export function createSearchDialog(): HTMLDialogElement {
  const field = createField();
  const closeButton = createElement("button", { type: "button", class: "muted small" }, "Close");
  const form = createElement("form", { class: "search-bar", role: "search" }, ...searchIcon(), field, closeButton);
  const status = createElement("p", { role: "status" });
  const list = createElement("div", { class: "search-results" }, destinationList(""));
  const dialog = createElement(
    "dialog",
    { class: "search-dialog", "aria-label": "Search" },
    form,
    list,
    lastLine(status),
  );

  function showDestinations(message: string): void {
    replaceResults(list, field, [destinationList(message)]);
    list.dataset.found = "false";
    status.textContent = message;
  }

  function show(words: string, hits: readonly SearchHit[]): void {
    const count = countInWords(hits.length, words);
    if (hits.length === 0) {
      showDestinations(count);
      return;
    }
    replaceResults(list, field, resultGroups(hits));
    list.dataset.found = "true";
    status.textContent = count;
  }

  async function update(): Promise<void> {
    const words = field.value.trim();
    if (termsOf(words).length === 0) {
      showDestinations("");
      return;
    }
    try {
      const search = await loadSearch();
      if (words === field.value.trim()) show(words, search(words));
    } catch {
      if (words === field.value.trim()) showDestinations(failureText);
    }
  }

  field.addEventListener("input", update);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    if (list.dataset.found === "true") list.querySelector("a")?.click();
    else update();
  });
  closeButton.addEventListener("click", () => dialog.close());
  dialog.addEventListener("keydown", (event) => moveAmongResults(event, field, list));
  dialog.addEventListener("click", (event) => {
    const leaves = event.target === dialog || (event.target instanceof Element && event.target.closest("a"));
    if (leaves) dialog.close();
  });
  document.body.append(dialog);
  return dialog;
}

const isText = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) =>
  key.length === 1 && !ctrlKey && !metaKey && !altKey;

/**
 * Arrow keys move the focus between the field and the results. Every result also stays reachable with the tab key. What
 * is typed on a result goes into the field.
 */
function moveAmongResults(event: KeyboardEvent, field: HTMLInputElement, list: HTMLElement): void {
  const focused = document.activeElement;
  if (!(focused instanceof HTMLElement)) return;
  const stops: HTMLElement[] = [field, ...list.querySelectorAll("a")];
  const here = stops.indexOf(focused);
  if (here > 0 && (isText(event) || event.key === "Backspace")) field.focus();
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  const next = step && stops[here + step];
  if (here < 0 || !next) return;
  event.preventDefault();
  next.focus();
  next.scrollIntoView({ block: "nearest" });
}

let loaded: Promise<Search> | undefined;

async function load(): Promise<Search> {
  const response = await fetch(searchIndexPath);
  if (!response.ok) throw new Error(`${searchIndexPath} answered ${response.status}.`);
  const sections: SearchSection[] = await response.json();
  return createSearch(sections);
}

function startLoad(): Promise<Search> {
  loaded ??= load().catch((error: unknown) => {
    loaded = undefined;
    throw error;
  });
  return loaded;
}

/**
 * Loads the index when the search is first opened, and again after a failure. A call during a load that fails starts
 * another one: what the visitor does now must not fail with a request from before.
 */
export async function loadSearch(): Promise<Search> {
  return loaded ? loaded.catch(startLoad) : startLoad();
}
