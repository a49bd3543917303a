import { searchAliases } from "#content/catalog/search-aliases.ts";

interface Entry {
  /** The rows and links of the overview that lead to the section. */
  listed: readonly Element[];
  /** The heading of the section and what follows it, up to the next heading. */
  section: readonly Element[];
  /** The names of the entry, also those that visitors use. */
  names: string;
  text: string;
}

const headingNames = ["H2", "H3"];

/** A heading and its siblings up to the next heading of its level or a higher one. */
function sectionOf(heading: Element): Element[] {
  const section = [heading];
  const levels = headingNames.slice(0, headingNames.indexOf(heading.tagName) + 1);
  for (let next = heading.nextElementSibling; next; next = next.nextElementSibling) {
    if (levels.includes(next.tagName)) break;
    section.push(next);
  }
  return section;
}

const aliases = new Map<string, readonly string[]>(Object.entries(searchAliases));

const textOf = (elements: readonly Element[]) =>
  elements
    .map(({ textContent }) => textContent)
    .join(" ")
    .toLowerCase();

/** The sections that the overview of the page leads to. */
function entriesOf(overview: Element): Entry[] {
  const links = [...overview.querySelectorAll<HTMLAnchorElement>("li a[href^='#'], tr a[href^='#']")];
  const byHeading = Map.groupBy(links, (link) => document.getElementById(link.hash.slice(1)));
  return [...byHeading].flatMap(([heading, leading]) => {
    if (!heading || !headingNames.includes(heading.tagName)) return [];
    const listed = leading.map((link) => link.closest("li, tr")).filter((item) => item !== null);
    const section = sectionOf(heading);
    const others = aliases.get(`${location.pathname}#${heading.id}`) ?? [];
    const names = `${textOf([heading, ...listed])} ${others.join(" ").toLowerCase()}`;
    return [{ listed, section, names, text: textOf(section) }];
  });
}

/** Shows the entries with all of the words in their names; if there are none, those with all of them in their text. */
function filter(entries: readonly Entry[], words: readonly string[]): void {
  const named = entries.filter(({ names }) => words.every((word) => names.includes(word)));
  const matching = named.length > 0 ? named : entries.filter(({ text }) => words.every((word) => text.includes(word)));
  for (const { listed, section } of entries) {
    for (const element of [...listed, ...section]) element.toggleAttribute("hidden", true);
  }
  for (const { listed, section } of matching) {
    for (const element of [...listed, ...section]) element.toggleAttribute("hidden", false);
  }
}

/** Limits the reference on this page to the entries with the typed words. The count heeds the choices beside it. */
export function start(part: HTMLElement): void {
  const field = part.querySelector("input");
  const status = part.querySelector("[role=status]");
  const overview = document.getElementById(part.dataset.overview ?? "");
  if (!field || !status || !overview) return;
  const entries = entriesOf(overview);
  const update = () => {
    const words = field.value.toLowerCase().split(/\s+/).filter(Boolean);
    filter(entries, words);
    document.documentElement.toggleAttribute("data-filtered", words.length > 0);
    const shown = entries.filter(({ section: [heading] }) => heading?.checkVisibility()).length;
    status.textContent = words.length > 0 || shown < entries.length ? `${shown} of ${entries.length} entries` : "";
  };
  field.addEventListener("input", update);
  part.parentElement?.addEventListener("change", update);
  update();
}
