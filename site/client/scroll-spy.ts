import { fragmentTarget } from "./fragment-target.ts";
import { whenLoadedAndIdle } from "./when-idle.ts";

/** Site specification, section 9: a section counts as reached when it is this far below the top of the viewport. */
const activeLinkOffsetPixels = 200;

interface SpiedSection {
  link: HTMLAnchorElement;
  target: HTMLElement;
}

function spiedSections(): SpiedSection[] {
  return [...document.querySelectorAll<HTMLAnchorElement>("[data-scroll-spy] a[href^='#']")].flatMap((link) => {
    const target = fragmentTarget(link.hash);
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

/** Marks the link to the current section in a table of contents with `aria-current`. */
export function markCurrentSection(): void {
  const sections = spiedSections();
  if (sections.length === 0) return;
  let marked: HTMLElement | undefined;
  const update = () => {
    const current = currentOf(sections);
    if (current === marked) return;
    marked = current;
    for (const { link, target } of sections) {
      if (target === current) link.setAttribute("aria-current", "location");
      else link.removeAttribute("aria-current");
    }
    showCurrentInLists();
  };
  addEventListener("scroll", update, { passive: true });
  addEventListener("resize", update, { passive: true });
  whenLoadedAndIdle(update);
}

/** Scrolls a list of links that is longer than its place to the current one. */
export function showCurrentInLists(): void {
  for (const link of document.querySelectorAll<HTMLElement>(".scroll-cue [aria-current]")) {
    const list = link.closest(".scroll-cue");
    if (list && link.checkVisibility()) list.scrollTop = link.offsetTop - list.clientHeight / 2;
  }
}
