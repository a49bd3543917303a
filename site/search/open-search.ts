import { notLoaded } from "#content/pages/alerts.ts";
import { showMessage } from "../ui/show-message.ts";

function isTyping(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest("input, textarea, select, [contenteditable]") !== null;
}

function asksForSearch(event: KeyboardEvent): boolean {
  if (event.key.toLowerCase() === "k" && (event.ctrlKey || event.metaKey)) return true;
  return event.key === "/" && !event.ctrlKey && !event.metaKey && !event.altKey && !isTyping(event.target);
}

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
