import { createSearchDialog, loadSearch } from "./search-dialog.ts";

let dialog: HTMLDialogElement | undefined;

/** Resolves when the styles of the dialog are there, or will not come. */
function loadStyles(): Promise<void> {
  const address = document.querySelector<HTMLElement>("[data-search-styles]")?.dataset.searchStyles;
  if (!address) return Promise.resolve();
  return new Promise((resolve) => {
    const link = document.createElement("link");
    link.rel = "stylesheet";
    link.href = address;
    link.addEventListener("load", () => resolve());
    link.addEventListener("error", () => resolve());
    document.head.append(link);
  });
}

const styles = loadStyles();

async function openSearch(): Promise<void> {
  loadSearch().catch(() => undefined);
  await styles;
  dialog ??= createSearchDialog();
  if (dialog.open) return;
  dialog.showModal();
  dialog.querySelector("input")?.select();
}

// The first press loads this file and opens the search; later ones dispatch the event.
document.addEventListener("open-search", openSearch);
openSearch();
