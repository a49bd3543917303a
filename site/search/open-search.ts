import { notLoaded } from "#content/pages/alerts.ts";
import { showMessage } from "../ui/show-message.ts";

const asksForSearch = ({ key, ctrlKey, metaKey }: KeyboardEvent): boolean =>
  key.toLowerCase() === "k" && (ctrlKey || metaKey);

/** Loads the script of the search when it is first opened, and after a failure when it is opened again. */
export function openSearchOnDemand(): void {
  const button = document.querySelector<HTMLElement>("[data-search]");
  const address = button?.dataset.search;
  if (!address) return;
  let isAsked = false;
  const open = async () => {
    if (isAsked) return document.dispatchEvent(new Event("open-search"));
    isAsked = true;
    try {
      await import(/* @vite-ignore */ address);
    } catch {
      isAsked = false;
      showMessage(notLoaded.search);
    }
  };
  for (const opener of document.querySelectorAll("[data-search], [data-search-open]"))
    opener.addEventListener("click", open);
  addEventListener("keydown", (event) => {
    if (!asksForSearch(event)) return;
    event.preventDefault();
    open();
  });
}
