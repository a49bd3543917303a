import { prepareMessages, showMessage } from "../ui/show-message.ts";

/** Puts a button into the frame of each code block that has none. A block without a frame gets one. */
export function addCopyButtons(): void {
  const blocks = [...document.querySelectorAll<HTMLElement>("pre.code-block")];
  for (const [place, block] of blocks.entries()) {
    if (block.closest(".copyable")) continue;
    block.id ||= `code-${place}`;
    const button = document.createElement("button");
    button.type = "button";
    button.className = "code-copy";
    button.dataset.copy = block.id;
    button.dataset.copied = "Copied.";
    button.dataset.notCopied = "The code could not be copied. It is selected instead.";
    const frame = frameOf(block);
    const subject = document.createElement("span");
    subject.className = "visually-hidden";
    subject.textContent = ` ${frame.querySelector("figcaption")?.textContent ?? "the code"}`;
    button.append("Copy", subject);
    frame.append(button);
  }
}

function frameOf(block: HTMLElement): HTMLElement {
  const listing = block.closest<HTMLElement>(".code-listing");
  if (listing) return listing;
  const frame = document.createElement("div");
  frame.className = "code-frame";
  block.replaceWith(frame);
  frame.append(block);
  return frame;
}

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
