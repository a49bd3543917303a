/** Site specification, section 9: the header and the back-to-top button change above this scroll position. */
const scrolledAbovePixels = 100;

/** Keeps `data-scrolled` on the document element: the header is compact and the back-to-top button active. */
export function trackScroll(): void {
  const update = () => document.documentElement.toggleAttribute("data-scrolled", window.scrollY > scrolledAbovePixels);
  addEventListener("scroll", update, { passive: true });
  update();
}
