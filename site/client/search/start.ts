import { allowSearchWorker } from "./allow-search-worker.ts";
import { createSearchDialog } from "./search-dialog.ts";
import { loadIndex } from "./search-index.ts";

let dialog: HTMLDialogElement | undefined;

function openSearch(): void {
  dialog ??= createSearchDialog();
  if (dialog.open) return;
  dialog.showModal();
  dialog.querySelector("input")?.select();
  loadIndex().catch(() => undefined);
}

allowSearchWorker();
// The first press loads this file and opens the search; later ones dispatch the event.
document.addEventListener("open-search", openSearch);
openSearch();
