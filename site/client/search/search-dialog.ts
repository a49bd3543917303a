import { createElement } from "./create-element.ts";
import { moveAmongResults } from "./move-among-results.ts";
import { readExcerpt } from "./read-excerpt.ts";
import { type SearchPage, type SearchSection, searchPages } from "./search-index.ts";

const failureText =
  "The search could not be started: its index could not be loaded, or this browser runs no web workers.";

function resultLink({ title, url, excerpt }: SearchSection, className: string): HTMLAnchorElement {
  const words = readExcerpt(excerpt).map(({ text, isMatch }) => (isMatch ? createElement("mark", {}, text) : text));
  const href = url.replace(/\/(?=#|$)/, "") || "/";
  return createElement(
    "a",
    { href, class: className },
    createElement("strong", {}, title),
    createElement("span", {}, ...words),
  );
}

function pageItem(page: SearchPage): HTMLLIElement {
  const sections = page.sections.map((section) => resultLink(section, "search-section"));
  return createElement("li", {}, resultLink(page, "search-page"), ...sections);
}

function countInWords(count: number, words: string): string {
  if (count === 0) return `Nothing found for “${words}”.`;
  return count === 1 ? "One page found." : `${count} pages found.`;
}

/** Late results must not move the focus while the visitor moves among earlier ones. */
function showResults(list: HTMLOListElement, pages: readonly SearchPage[], field: HTMLInputElement): void {
  const before: (Element | null)[] = [...list.querySelectorAll("a")];
  const place = before.indexOf(document.activeElement);
  list.replaceChildren(...pages.map(pageItem));
  if (place < 0) return;
  const links = [...list.querySelectorAll("a")];
  (links[place] ?? links.at(-1) ?? field).focus();
}

/** The search as a native dialog, created when it is first opened. */
export function createSearchDialog(): HTMLDialogElement {
  const field = createElement("input", {
    type: "search",
    "aria-label": "Search the site",
    placeholder: "Smell, metric, option, question",
    autocomplete: "off",
    spellcheck: "false",
    enterkeyhint: "search",
  });
  const closeButton = createElement("button", { type: "button", class: "button button-quiet button-small" }, "Close");
  const form = createElement("form", { class: "search-bar", role: "search" }, field, closeButton);
  const status = createElement("p", { class: "search-status", role: "status" });
  const list = createElement("ol", { class: "search-results" });
  const dialog = createElement("dialog", { class: "search-dialog", "aria-label": "Search" }, form, status, list);

  field.addEventListener("input", async () => {
    const words = field.value.trim();
    if (words === "") {
      list.replaceChildren();
      status.textContent = "";
      return;
    }
    const pages = await searchPages(words).catch(() => {
      list.replaceChildren();
      status.textContent = failureText;
      return undefined;
    });
    if (!pages || words !== field.value.trim()) return;
    showResults(list, pages, field);
    status.textContent = countInWords(pages.length, words);
  });
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    list.querySelector("a")?.click();
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
