import { switchTheme } from "../frame/switch-theme.ts";
import { openSearchOnDemand } from "../search/open-search.ts";
import { startIslandsOnNeed, whenLoadedAndIdle } from "../ui/islands.ts";
import { prepareMessages, showMessage } from "../ui/show-message.ts";

const openDropdowns = () => document.querySelectorAll<HTMLDetailsElement>("details[data-dropdown][open]");

function closeMobileMenu() {
  document.querySelector<HTMLElement>("#site-menu:popover-open")?.hidePopover();
}

/**
 * The menus are native elements and work without this script. It adds that a dropdown closes with Escape (which returns
 * the focus) and when the focus or a press moves elsewhere, and that a link to a place on the same page closes the
 * mobile menu.
 */
function closeMenusOnLeave(): void {
  const closeOthers = (event: Event) => {
    for (const dropdown of openDropdowns()) {
      if (event.target instanceof Node && !dropdown.contains(event.target)) dropdown.open = false;
    }
  };
  // In the capture phase, because React stops events while it hydrates the explorer.
  addEventListener("pointerdown", closeOthers, { capture: true });
  addEventListener("focusin", closeOthers, { capture: true });
  document.addEventListener("keydown", (event) => {
    if (event.key !== "Escape") return;
    for (const dropdown of openDropdowns()) {
      const focusInside = dropdown.contains(document.activeElement);
      dropdown.open = false;
      if (focusInside) dropdown.querySelector("summary")?.focus();
    }
  });
  document.addEventListener("click", (event) => {
    const link = event.target instanceof Element && event.target.closest<HTMLAnchorElement>("a[href*='#']");
    if (link && link.pathname === location.pathname) closeMobileMenu();
  });
  addEventListener("pagehide", closeMobileMenu);
}

/** Drawings within this distance below the window are fetched. */
const distance = "50%";

/** Fetches the drawings of `<use data-drawing>` when they come near the window. */
function showDrawingsNearWindow(): void {
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

/** Site specification, section 9: the header and the back-to-top button change above this scroll position. */
const scrolledAbovePixels = 100;

/** Sets `data-scrolled` on the document element, which makes the header compact and the back-to-top button active. */
function trackScroll(): void {
  const update = () => document.documentElement.toggleAttribute("data-scrolled", window.scrollY > scrolledAbovePixels);
  addEventListener("scroll", update, { passive: true });
  whenLoadedAndIdle(update);
}

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
function markCurrentSection(): void {
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
function showCurrentInLists(): void {
  for (const link of document.querySelectorAll<HTMLElement>(".scroll-cue [aria-current]")) {
    const list = link.closest(".scroll-cue");
    if (list && link.checkVisibility()) list.scrollTop = link.offsetTop - list.clientHeight / 2;
  }
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

/** The script of every page. It sets attributes on the document element and adds behavior to native elements. */

trackScroll();
removePreloader();
closeMenusOnLeave();
markCurrentSection();
whenLoadedAndIdle(showCurrentInLists);
fillSkillsInView();
openFoldedTarget();
addCopyButtons();
copyTextOnPress();
showCaptionsOnPlay();
showDrawingsNearWindow();
detectPlatform();
switchTheme();
openSearchOnDemand();
startIslandsOnNeed();
loadLateFonts();
document.documentElement.dataset.behavior = "started";

/** The fonts that are fetched after the page has loaded: the attribute that says it is there, and what is set in it. */
const lateFonts = {
  "data-code-font": ["JetBrains Mono", "code, pre"],
  "data-label-font": ["Instrument Sans Label", ".specimen, .label, .drawing"],
  "data-math-font": ["Noto Sans Math", "math"],
} as const;

/**
 * Fetches the late fonts that this page needs. The style sheet uses each once the document element has its attribute:
 * what is set in it is laid out once, and each font in a task of its own.
 */
function loadLateFonts(): void {
  whenLoadedAndIdle(async () => {
    const needed = Object.entries(lateFonts).filter(([, [, users]]) => document.querySelector(users));
    const fetched = needed.map(([attribute, [family]]) => ({
      attribute,
      font: document.fonts.load(`1em "${family}"`),
    }));
    for (const { attribute, font } of fetched) {
      await font.catch(() => undefined);
      document.documentElement.setAttribute(attribute, "");
      await new Promise((painted) => requestAnimationFrame(() => setTimeout(painted)));
    }
  });
}

function removePreloader(): void {
  const remove = () => document.querySelector("page-preloader")?.remove();
  if (document.readyState === "complete") remove();
  else addEventListener("load", remove, { once: true });
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

/** Puts a button into the frame of each code block that has none. A block without a frame gets one. */
function addCopyButtons(): void {
  const blocks = [...document.querySelectorAll<HTMLElement>("pre.code-block")];
  for (const [place, block] of blocks.entries()) {
    if (block.closest(".copyable")) continue;
    block.id ||= `code-${place}`;
    const button = document.createElement("button");
    button.type = "button";
    button.className = "code-copy not-printed";
    button.dataset.copy = block.id;
    button.dataset.copied = "Copied.";
    button.dataset.notCopied = "The code couldn't be copied. It's selected instead.";
    const frame = frameOf(block);
    const subject = document.createElement("span");
    subject.className = "visually-hidden";
    subject.textContent = ` ${frame.querySelector("figcaption")?.textContent ?? "the code"}`;
    button.append("Copy", subject);
    frame.append(button);
  }
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
function copyTextOnPress(): void {
  if (!document.querySelector("[data-copy]")) return;
  prepareMessages();
  document.addEventListener("click", async (event) => {
    const button = event.target instanceof Element && event.target.closest<HTMLElement>("[data-copy]");
    const source = button && document.getElementById(button.dataset.copy ?? "");
    if (!source) return;
    try {
      await navigator.clipboard.writeText(textToCopy(source));
      showMessage(button.dataset.copied);
    } catch {
      select(source);
      showMessage(button.dataset.notCopied);
    }
  });
}

/** The element that a fragment names. None for a fragment that was cut within an encoded character, as in a long link. */
function fragmentTarget(hash: string): HTMLElement | null {
  try {
    return document.getElementById(decodeURIComponent(hash.slice(1)));
  } catch {
    return null;
  }
}
