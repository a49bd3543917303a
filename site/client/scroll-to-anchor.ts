import { fragmentTarget } from "./fragment-target.ts";

function scrollToAnchor() {
  const target = fragmentTarget(location.hash);
  if (!target) return;
  const folded = target.closest("details");
  if (folded) folded.open = true;
  target.scrollIntoView();
}

/**
 * The browser scrolls to the anchor before fonts and pictures have their final size, and does not open a collapsed
 * answer. Scrolling again after load is exact.
 */
export function scrollToAnchorOnLoad(): void {
  if (document.readyState === "complete") scrollToAnchor();
  else addEventListener("load", scrollToAnchor, { once: true });
  addEventListener("hashchange", scrollToAnchor);
}
