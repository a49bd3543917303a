function isTyping(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest("input, textarea, select, [contenteditable]") !== null;
}

function asksForSearch(event: KeyboardEvent): boolean {
  if (event.key.toLowerCase() === "k" && (event.ctrlKey || event.metaKey)) return true;
  return event.key === "/" && !event.ctrlKey && !event.metaKey && !event.altKey && !isTyping(event.target);
}

/** Loads the script of the search when it is first opened. */
export function openSearchOnDemand(): void {
  const button = document.querySelector<HTMLElement>("[data-search]");
  const address = button?.dataset.search;
  if (!address) return;
  let loaded: Promise<unknown> | undefined;
  const open = () => {
    if (loaded) document.dispatchEvent(new Event("open-search"));
    else loaded = import(/* @vite-ignore */ address);
  };
  button.addEventListener("click", open);
  addEventListener("keydown", (event) => {
    if (!asksForSearch(event)) return;
    event.preventDefault();
    open();
  });
}
