import { fragmentTarget } from "./fragment-target.ts";

/** A link inside the page scrolls smoothly over at most this many heights of the window. */
const mostWindows = 2;

/** The distance of what a link inside this page leads to from the top of the window. Undefined for other links. */
function distanceTo({ hash, href }: HTMLAnchorElement): number | undefined {
  if (hash === "" || href !== new URL(hash, location.href).href) return undefined;
  if (hash === "#top") return -scrollY;
  return fragmentTarget(hash)?.getBoundingClientRect().top;
}

/** Skips the first part of a long way, so that the smooth scroll of the browser starts near the target. */
export function shortenLongScrolls(): void {
  addEventListener("click", (event) => {
    const link = event.target instanceof Element && event.target.closest("a[href]");
    if (!(link instanceof HTMLAnchorElement) || event.defaultPrevented) return;
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    const distance = distanceTo(link) ?? 0;
    const skipped = Math.abs(distance) - mostWindows * innerHeight;
    if (skipped > 0) scrollBy({ top: Math.sign(distance) * skipped, behavior: "instant" });
  });
}
