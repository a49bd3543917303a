import type { PageElement } from "./page-element.ts";
import { prepareMessages, showMessage } from "./show-message.ts";

/** The text of an element, of a command without its prompt. */
function textToCopy(element: HTMLElement): string {
  return (element.textContent ?? "").replace(/^\$ /, "").trimEnd();
}

/** Copies the text of another element at a press and says so. If copying is refused, the text is selected instead. */
export default class CopyButton extends HTMLElement implements PageElement {
  start(): void {
    prepareMessages();
    this.querySelector("button")?.addEventListener("click", async () => {
      const source = document.getElementById(this.getAttribute("source") ?? "");
      if (!source) return;
      try {
        await navigator.clipboard.writeText(textToCopy(source));
        showMessage(this.getAttribute("copied"));
      } catch {
        getSelection()?.selectAllChildren(source);
        showMessage(this.getAttribute("not-copied"));
      }
    });
  }
}
