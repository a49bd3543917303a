import { whenLoadedAndIdle } from "./when-loaded-and-idle.ts";

/** Site specification, section 9: a section counts as reached when it is this far below the top of the viewport. */
const activeLinkOffsetPixels = 200;

interface SpiedSection {
  link: HTMLAnchorElement;
  target: HTMLElement;
}

function spiedSections(): SpiedSection[] {
  return [...document.querySelectorAll<HTMLAnchorElement>("[data-scroll-spy] a[href^='#']")].flatMap((link) => {
    const target = document.getElementById(decodeURIComponent(link.hash.slice(1)));
    return target ? [{ link, target }] : [];
  });
}

/** The last shown section whose top has passed the offset; at the end of the page the last one. */
function currentOf(all: readonly SpiedSection[]): HTMLElement | undefined {
  const sections = all.filter(({ target }) => target.checkVisibility());
  const atEnd = innerHeight + scrollY >= document.documentElement.scrollHeight - 2;
  const reached = sections.filter(({ target }) => target.getBoundingClientRect().top <= activeLinkOffsetPixels);
  return (atEnd && scrollY > 0 ? sections : reached).at(-1)?.target;
}

/**
 * Marks the current section of a table of contents: `aria-current` on the link, `data-current-section` on the document
 * element.
 */
export function markCurrentSection(): void {
  const sections = spiedSections();
  if (sections.length === 0) return;
  const update = () => {
    const current = currentOf(sections);
    document.documentElement.dataset.currentSection = current?.id ?? "";
    for (const { link, target } of sections) {
      if (target === current) link.setAttribute("aria-current", "location");
      else link.removeAttribute("aria-current");
    }
  };
  addEventListener("scroll", update, { passive: true });
  addEventListener("resize", update, { passive: true });
  whenLoadedAndIdle(update);
}
