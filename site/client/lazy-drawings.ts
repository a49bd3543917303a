/** Drawings within this distance below the window are fetched. */
const distance = "50%";

/** Fetches the drawings of `<use data-drawing>` when they come near the window. */
export function showDrawingsNearWindow(): void {
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting) continue;
        observer.unobserve(target);
        const use = target.querySelector<SVGUseElement>("[data-drawing]");
        use?.setAttribute("href", use.dataset.drawing ?? "");
      }
    },
    { rootMargin: `0px 0px ${distance} 0px` },
  );
  for (const drawing of document.querySelectorAll(".lazy-drawing")) observer.observe(drawing);
}
