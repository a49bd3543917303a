import { whenLoadedAndIdle } from "./when-loaded-and-idle.ts";

/** Site specification, section 9: the header and the back-to-top button change above this scroll position. */
const scrolledAbovePixels = 100;

/** Sets `data-scrolled` on the document element, which makes the header compact and the back-to-top button active. */
export function trackScroll(): void {
  const update = () => document.documentElement.toggleAttribute("data-scrolled", window.scrollY > scrolledAbovePixels);
  addEventListener("scroll", update, { passive: true });
  whenLoadedAndIdle(update);
}
