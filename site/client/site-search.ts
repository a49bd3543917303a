import stylesAddress from "../search/search-dialog.css?url";
import { createSearchDialog, loadSearch } from "../search/search-dialog.ts";
import type { PageElement } from "./page-element.ts";

let dialog: HTMLDialogElement | undefined;
let styles: Promise<void> | undefined;

/** A button that opens the search. All of a page open the same dialog. */
export default class SiteSearch extends HTMLElement implements PageElement {
  async start(): Promise<void> {
    styles ??= loadStyles();
    await styles;
    this.querySelector("button")?.addEventListener("click", openSearch);
  }
}

/** Resolves when the styles of the dialog are there, or will not come. */
function loadStyles(): Promise<void> {
  return new Promise((resolve) => {
    const link = document.createElement("link");
    link.rel = "stylesheet";
    link.href = stylesAddress;
    link.addEventListener("load", () => resolve());
    link.addEventListener("error", () => resolve());
    document.head.append(link);
  });
}

function openSearch(): void {
  loadSearch().catch(() => undefined);
  dialog ??= createSearchDialog();
  if (dialog.open) return;
  dialog.showModal();
  dialog.querySelector("input")?.select();
}
