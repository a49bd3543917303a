import { searchAliases } from "#content/catalog/search-aliases.ts";
import type { PageElement } from "./page-element.ts";

interface Entry {
  row: Element;
  /** Its name, with those that visitors use. */
  names: string;
  text: string;
}

const aliases = new Map<string, string>(Object.entries(searchAliases));

/** The rows of the table that lead to a page. */
function entriesOf(table: Element): Entry[] {
  return [...table.querySelectorAll<HTMLAnchorElement>("tbody th a")].flatMap((link) => {
    const row = link.closest("tr");
    if (!row) return [];
    const others = aliases.get(link.pathname) ?? "";
    const text = (row.textContent ?? "").toLowerCase();
    return [
      {
        row,
        names: `${link.textContent} ${others}`.toLowerCase(),
        text: `${text} ${others.toLowerCase()}`,
      },
    ];
  });
}

/** Shows the rows with all of the words in their names; if there are none, those with all of them in their text. */
function filter(entries: readonly Entry[], words: readonly string[]): void {
  const named = entries.filter(({ names }) => words.every((word) => names.includes(word)));
  const matching = named.length > 0 ? named : entries.filter(({ text }) => words.every((word) => text.includes(word)));
  for (const { row } of entries) row.toggleAttribute("hidden", true);
  for (const { row } of matching) row.toggleAttribute("hidden", false);
}

/**
 * Hides the families without a row that is shown, while a word is typed: without one, a family says that the chosen tool
 * does not report it. Returns the number of rows that are shown.
 */
function hideEmptyFamilies(table: Element, entries: readonly Entry[], isTyped: boolean): number {
  const families = [...table.querySelectorAll("tbody")];
  for (const family of families) family.hidden = false;
  const shown = entries.flatMap(({ row }) => (row.checkVisibility() ? [row.parentElement] : []));
  for (const family of families) family.hidden = isTyped && !shown.includes(family);
  return shown.length;
}

/** Limits the table on this page to the rows with the typed words. The count heeds the choices beside it. */
export default class ReferenceFilter extends HTMLElement implements PageElement {
  start(): void {
    const field = this.querySelector("input");
    const status = this.querySelector("[role=status]");
    const table = document.getElementById(this.getAttribute("table") ?? "");
    if (!field || !status || !table) throw new Error("The filter has no field, no status or no table.");
    const entries = entriesOf(table);
    const update = () => {
      const words = field.value.toLowerCase().split(/\s+/).filter(Boolean);
      filter(entries, words);
      const shown = hideEmptyFamilies(table, entries, words.length > 0);
      status.textContent = words.length > 0 || shown < entries.length ? `${shown} of ${entries.length} entries` : "";
    };
    field.addEventListener("input", update);
    this.parentElement?.addEventListener("change", update);
    addEventListener("hashchange", update);
    update();
  }
}
