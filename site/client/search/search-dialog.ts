import { moveAmongResults } from "./move-among-results.ts";
import { type SearchPage, type SearchSection, searchPages } from "./search-index.ts";

const dialogMarkup = `
  <form class="search-bar" role="search">
    <input type="search" aria-label="Search the site" placeholder="Smell, metric, option, question"
      autocomplete="off" spellcheck="false" enterkeyhint="search">
    <button type="button" class="button button-quiet button-small">Close</button>
  </form>
  <p class="search-status" role="status"></p>
  <ol class="search-results"></ol>`;

function resultLink({ title, url, excerpt }: SearchSection, className: string): HTMLAnchorElement {
  const link = document.createElement("a");
  link.href = url.replace(/\/(?=#|$)/, "") || "/";
  link.className = className;
  const heading = document.createElement("strong");
  heading.textContent = title;
  const context = document.createElement("span");
  context.innerHTML = excerpt;
  link.append(heading, context);
  return link;
}

function pageItem(page: SearchPage): HTMLLIElement {
  const item = document.createElement("li");
  item.append(
    resultLink(page, "search-page"),
    ...page.sections.map((section) => resultLink(section, "search-section")),
  );
  return item;
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
  const dialog = document.createElement("dialog");
  dialog.className = "search-dialog";
  dialog.setAttribute("aria-label", "Search");
  dialog.innerHTML = dialogMarkup;
  const field = dialog.querySelector("input");
  const status = dialog.querySelector(".search-status");
  const list = dialog.querySelector("ol");
  if (!field || !status || !list) throw new Error("The search dialog lacks one of its parts.");

  field.addEventListener("input", async () => {
    const words = field.value.trim();
    if (words === "") {
      list.replaceChildren();
      status.textContent = "";
      return;
    }
    const pages = await searchPages(words).catch(() => {
      status.textContent = "The search index could not be loaded. Please try again later.";
      return undefined;
    });
    if (!pages || words !== field.value.trim()) return;
    showResults(list, pages, field);
    status.textContent = countInWords(pages.length, words);
  });
  field.form?.addEventListener("submit", (event) => {
    event.preventDefault();
    list.querySelector("a")?.click();
  });
  dialog.querySelector("button")?.addEventListener("click", () => dialog.close());
  dialog.addEventListener("keydown", (event) => moveAmongResults(event, field, list));
  dialog.addEventListener("click", (event) => {
    const leaves = event.target === dialog || (event.target instanceof Element && event.target.closest("a"));
    if (leaves) dialog.close();
  });
  document.body.append(dialog);
  return dialog;
}
