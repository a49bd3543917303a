/** Puts a button into the frame of each code block that has none. A block without a frame gets one. */
export function addCopyButtons(): void {
  const blocks = [...document.querySelectorAll<HTMLElement>("pre.code-block")];
  for (const [place, block] of blocks.entries()) {
    if (block.closest(".copyable")) continue;
    block.id ||= `code-${place}`;
    const frame = frameOf(block);
    frame.append(copyButton(block.id, frame.querySelector("figcaption")?.textContent ?? "the code"));
  }
}

function copyButton(source: string, subject: string): HTMLElement {
  const words = document.createElement("span");
  words.className = "visually-hidden";
  words.textContent = ` ${subject}`;
  const button = document.createElement("button");
  button.type = "button";
  button.className = "code-copy not-printed";
  button.append("Copy", words);
  const element = document.createElement("copy-button");
  element.setAttribute("source", source);
  element.setAttribute("copied", "Copied.");
  element.setAttribute("not-copied", "The code couldn't be copied. It's selected instead.");
  element.append(button);
  return element;
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
