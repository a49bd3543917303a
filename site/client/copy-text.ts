import { prepareMessages, showMessage } from "./show-message.ts";

function select(element: HTMLElement) {
  getSelection()?.selectAllChildren(element);
}

/** The text of an element, of a command without its prompt. */
function textToCopy(element: HTMLElement): string {
  return (element.textContent ?? "").replace(/^\$ /, "").trimEnd();
}

/**
 * A press on a button with `data-copy` copies the text of the element with that id and announces it with the text of
 * `data-copied`. If copying is refused, the text is selected instead.
 */
export function copyTextOnPress(): void {
  if (!document.querySelector("[data-copy]")) return;
  prepareMessages();
  document.addEventListener("click", async (event) => {
    const button = event.target instanceof Element && event.target.closest<HTMLElement>("[data-copy]");
    const source = button && document.getElementById(button.dataset.copy ?? "");
    if (!source) return;
    try {
      await navigator.clipboard.writeText(textToCopy(source));
      showMessage(button.dataset.copied);
    } catch {
      select(source);
      showMessage(button.dataset.notCopied);
    }
  });
}
