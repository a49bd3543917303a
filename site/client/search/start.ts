import { createSearchDialog } from "./search-dialog.ts";
import { loadIndex } from "./search-index.ts";

let dialog: HTMLDialogElement | undefined;

/** Opens the search; the page's script calls it after it has loaded this file. */
export function openSearch(): void {
  dialog ??= createSearchDialog();
  if (dialog.open) return;
  dialog.showModal();
  dialog.querySelector("input")?.select();
  loadIndex().catch(() => undefined);
}

// The bundle is a script of its own without exports that a bundler could keep, so it says what it offers here.
document.addEventListener("open-search", openSearch);
openSearch();
