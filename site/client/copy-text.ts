const statusClass = "copy-status";
/** Long enough to be read by a visitor who looks elsewhere first. */
const shownMilliseconds = 6_000;

/** In the page before it has a message, because screen readers announce only changes. */
function statusRegion(): HTMLElement {
  const region = document.createElement("div");
  region.className = statusClass;
  region.setAttribute("role", "status");
  document.body.append(region);
  return region;
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
  const region = statusRegion();
  let hiding: ReturnType<typeof setTimeout> | undefined;

  const say = (words = "") => {
    clearTimeout(hiding);
    region.textContent = words;
    hiding = setTimeout(() => {
      region.textContent = "";
    }, shownMilliseconds);
  };
  document.addEventListener("click", async (event) => {
    const button = event.target instanceof Element && event.target.closest<HTMLElement>("[data-copy]");
    const source = button && document.getElementById(button.dataset.copy ?? "");
    if (!source) return;
    try {
      await navigator.clipboard.writeText(textToCopy(source));
      say(button.dataset.copied);
    } catch {
      select(source);
      say(button.dataset.notCopied);
    }
  });
}
