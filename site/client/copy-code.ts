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
