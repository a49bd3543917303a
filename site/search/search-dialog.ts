import { createSearch, type Search, type SearchHit } from "./create-search.ts";
import { createElement, destinationList, resultGroups } from "./result-list.ts";
import { type SearchSection, searchIndexPath } from "./search-section.ts";
import { termsOf } from "./search-terms.ts";

const failureText = "The search could not be started: its index could not be loaded. Press Enter to try again.";

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
  return createElement("div", { class: "search-last label" }, keys, status);
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
  return [...document.querySelectorAll("[data-search] svg")].map((icon) => icon.cloneNode(true));
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
  const closeButton = createElement("button", { type: "button", class: "search-close" }, "Close");
  const form = createElement("form", { class: "search-bar", role: "search" }, ...searchIcon(), field, closeButton);
  const status = createElement("p", { class: "search-status", role: "status" });
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
