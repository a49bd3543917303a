import { addCopyButtons } from "./copy-code.ts";
import { fragmentTarget } from "./fragment-target.ts";
import { loadLateFonts } from "./late-fonts.ts";
import { showDrawingsNearWindow } from "./lazy-drawings.ts";
import { loadElements } from "./load-elements.ts";
import { closeMenusOnLeave } from "./menus.ts";
import { markCurrentSection, showCurrentInLists } from "./scroll-spy.ts";
import { switchTheme } from "./theme.ts";
import { whenLoadedAndIdle } from "./when-idle.ts";

/** Site specification, section 9: the header and the back-to-top button change above this scroll position. */
const scrolledAbovePixels = 100;

/** Sets `data-scrolled` on the document element, which makes the header compact and the back-to-top button active. */
function trackScroll(): void {
  const update = () => document.documentElement.toggleAttribute("data-scrolled", window.scrollY > scrolledAbovePixels);
  addEventListener("scroll", update, { passive: true });
  whenLoadedAndIdle(update);
}

function removePreloader(): void {
  const remove = () => document.querySelector("page-preloader")?.remove();
  if (document.readyState === "complete") remove();
  else addEventListener("load", remove, { once: true });
}

/** Site specification, section 9: the bars fill when the top of their section reaches 80 percent of the viewport. */
const viewportShare = 80;

/** Sets `data-skills-filled` on the document element once; the style sheet animates the bars. */
function fillSkillsInView(): void {
  const skills = document.querySelector("[data-skills]");
  if (!skills) return;
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return;
      document.documentElement.setAttribute("data-skills-filled", "");
      observer.disconnect();
    },
    { rootMargin: `0px 0px -${100 - viewportShare}% 0px` },
  );
  observer.observe(skills);
}

/**
 * Opens a folded answer that the address leads to. The answer that closes for it moves the page, so it is scrolled to
 * afterwards. All other scrolling is the browser's own.
 */
function openFoldedTarget(): void {
  const show = (answers: string) => {
    const target = fragmentTarget(location.hash);
    const answer = target?.closest<HTMLDetailsElement>(answers);
    if (!target || !answer) return;
    answer.open = true;
    target.scrollIntoView();
  };
  show("details:not([open])");
  addEventListener("hashchange", () => show("details"));
}

/** Shows the captions of a video when it is first played, which fetches them. Later the visitor's own choice stays. */
function showCaptionsOnPlay(): void {
  const played = new WeakSet<EventTarget>();
  const show = ({ target }: Event) => {
    if (!(target instanceof HTMLVideoElement) || played.has(target)) return;
    played.add(target);
    for (const track of target.textTracks) track.mode = "showing";
  };
  document.addEventListener("play", show, { capture: true });
}

const platforms = [
  { name: "windows", sign: /win/i },
  { name: "macos", sign: /mac/i },
  { name: "linux", sign: /linux|x11/i },
] as const;

/** `userAgentData` where the browser has it, the user agent string elsewhere. */
function platformWords(): string {
  const agent: Navigator & { userAgentData?: { platform?: string } } = navigator;
  return agent.userAgentData?.platform ?? agent.userAgent;
}

/** Sets `data-platform` on the document element, so that the downloads page can put the visitor's packages first. */
function detectPlatform(): void {
  const words = platformWords();
  if (/android|iphone|ipad/i.test(navigator.userAgent)) return;
  const platform = platforms.find(({ sign }) => sign.test(words));
  if (platform) document.documentElement.dataset.platform = platform.name;
}

/** Ctrl K, or Command K, presses the button of the search. */
function openSearchByKey(): void {
  addEventListener("keydown", (event) => {
    if (event.key.toLowerCase() !== "k" || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    document.querySelector<HTMLElement>("site-search button")?.click();
  });
}

/**
 * The script of every page. It sets attributes on the document element, adds behavior to native elements, and loads
 * custom elements.
 */
trackScroll();
removePreloader();
closeMenusOnLeave();
markCurrentSection();
whenLoadedAndIdle(showCurrentInLists);
fillSkillsInView();
openFoldedTarget();
addCopyButtons();
showCaptionsOnPlay();
showDrawingsNearWindow();
detectPlatform();
switchTheme();
openSearchByKey();
loadElements();
loadLateFonts();
document.documentElement.dataset.behavior = "started";
