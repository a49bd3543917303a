import { applicationErrorHeading, notLoaded } from "#content/pages/alerts.ts";
import { showMessage } from "./show-message.ts";

/** On a device that is never idle it runs after this time. */
const longestWaitMilliseconds = 2000;

/** Runs when the page has loaded and nothing else waits: layout is then known, and reading it costs nothing. */
export function whenLoadedAndIdle(run: () => void): void {
  const whenIdle = () => {
    if ("requestIdleCallback" in window) requestIdleCallback(run, { timeout: longestWaitMilliseconds });
    else setTimeout(run);
  };
  if (document.readyState === "complete") whenIdle();
  else addEventListener("load", whenIdle, { once: true });
}

/** Distance from the viewport at which the script of a part is fetched. */
const nearMargin = "200px";

export type OnError = (error: unknown) => void;

/** The interface of an island's script. */
interface Island {
  /** Starts the part and resolves when it is ready. Later errors are passed to `onError`. */
  start(part: HTMLElement, onError: OnError): void | Promise<void>;
}

const islandAround = (target: EventTarget | null) =>
  target instanceof Element ? target.closest<HTMLElement>("[data-island]") : null;

/** Whether a part does nothing without its script. */
const isUselessAlone = (part: HTMLElement) => !part.matches("form, a, :has(video)");

/**
 * An island is a part of the page with a script of its own, whose address is in `data-island`. The script is fetched
 * when the part comes near the viewport after the page has loaded and is idle, or when the part is pressed, focused or
 * typed into; with `data-island-on-touch` only the latter. `data-island-state` is `loading`, `started`, or `unavailable`
 * if it could not be started. Forms, links and videos then work in the browser's plain way. For any other part the visitor
 * is told, and a click on it tries again.
 */
export function startIslandsOnNeed(): void {
  const held = holdEarlySubmits(islandAround);

  async function load(part: HTMLElement): Promise<Island | undefined> {
    return import(/* @vite-ignore */ part.dataset.island ?? "").catch(() => undefined);
  }

  async function start(part: HTMLElement): Promise<void> {
    part.dataset.islandState = "loading";
    nearness.unobserve(part);
    try {
      const island = await load(part);
      await island?.start(part, showApplicationError);
      part.dataset.islandState = island ? "started" : "unavailable";
    } catch (error) {
      console.error(error);
      part.dataset.islandState = "unavailable";
    }
    if (part.dataset.islandState === "unavailable" && isUselessAlone(part)) showMessage(notLoaded.part);
    held.release(part);
  }

  const nearness = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        if (isIntersecting && target instanceof HTMLElement && !target.dataset.islandState) start(target);
      }
    },
    { rootMargin: nearMargin },
  );
  const startTouched = ({ target, type }: Event) => {
    const part = islandAround(target);
    if (!part) return;
    const isTriedAgain = type === "click" && part.dataset.islandState === "unavailable" && isUselessAlone(part);
    if (!part.dataset.islandState || isTriedAgain) start(part);
  };
  for (const type of ["click", "pointerdown", "pointerover", "keydown", "focusin", "input", "submit"]) {
    document.addEventListener(type, startTouched, { capture: true, passive: true });
  }
  whenLoadedAndIdle(() => {
    for (const part of document.querySelectorAll("[data-island]:not([data-island-on-touch])")) nearness.observe(part);
  });
}

/** How long a submit is held for its script before the browser submits the form itself. */
const longestHoldMilliseconds = 15_000;

const listens = (part: HTMLElement) => part.dataset.islandState === "started";

/**
 * Holds a submit that happens before the form's island has started, and repeats it when the island is ready. If the
 * script cannot be loaded, the browser submits the form itself.
 */
function holdEarlySubmits(islandAround: (target: EventTarget | null) => HTMLElement | null) {
  const held = new Map<HTMLFormElement, HTMLElement | null>();

  function send(form: HTMLFormElement, repeat: boolean): void {
    const submitter = held.get(form);
    if (submitter === undefined) return;
    held.delete(form);
    form.removeAttribute("aria-busy");
    if (repeat) form.requestSubmit(submitter);
    else form.submit();
  }

  document.addEventListener(
    "submit",
    (event) => {
      const form = event.target;
      const part = islandAround(form);
      if (!part || !(form instanceof HTMLFormElement) || listens(part)) return;
      if (part.dataset.islandState === "unavailable") return;
      event.preventDefault();
      if (!held.has(form)) setTimeout(() => send(form, false), longestHoldMilliseconds);
      form.setAttribute("aria-busy", "true");
      held.set(form, event.submitter);
    },
    true,
  );

  return {
    /** Repeats the held submit of this part. */
    release(part: HTMLElement): void {
      for (const form of held.keys()) if (part.contains(form)) send(form, listens(part));
    },
  };
}

/** Site specification, section 8: the default error page replaces a page whose part has failed, within the frame. */
function showApplicationError(error: unknown): void {
  console.error(error);
  const page = document.createElement("section");
  page.className = "page-section application-error";
  const texts: readonly (readonly [name: string, text: string])[] = [
    ["h1", applicationErrorHeading],
    ["p", error instanceof Error ? error.message : "Unknown error"],
  ];
  for (const [name, text] of texts) {
    const element = document.createElement(name);
    element.textContent = text;
    page.append(element);
  }
  const way = document.createElement("a");
  way.href = "/";
  way.textContent = "Go to the home page";
  const last = document.createElement("p");
  last.append(way);
  page.append(last);
  document.querySelector("main")?.replaceChildren(page);
}
