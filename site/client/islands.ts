import { holdEarlySubmits } from "./hold-early-submits.ts";
import { showApplicationError } from "./show-application-error.ts";

/** How near the viewport a part must come before its script is fetched. */
const nearMargin = "200px";

/** On a device that is never idle the parts are watched all the same. */
const longestWaitForIdleMilliseconds = 2000;

export type OnError = (error: unknown) => void;

/** What the script of an island offers. */
interface Island {
  /** Takes the part over, and resolves when it answers. What fails while it runs is given to `onError`. */
  start(part: HTMLElement, onError: OnError): void | Promise<void>;
}

const islandAround = (target: EventTarget | null) =>
  target instanceof Element ? target.closest<HTMLElement>("[data-island]") : null;

function whenLoadedAndIdle(run: () => void): void {
  const whenIdle = () => {
    if ("requestIdleCallback" in window) requestIdleCallback(run, { timeout: longestWaitForIdleMilliseconds });
    else setTimeout(run);
  };
  if (document.readyState === "complete") whenIdle();
  else addEventListener("load", whenIdle, { once: true });
}

/**
 * An island is a part of the page with a script of its own, whose address stands in `data-island`. The script is fetched
 * when the part comes near the viewport after the page has loaded and is idle, or is pressed, focused or typed into.
 * `data-island-state` says how far it is: `loading`, `started`, or `unavailable` when it could not be started.
 */
export function startIslandsOnNeed(): void {
  const held = holdEarlySubmits(islandAround);

  async function load(part: HTMLElement): Promise<Island | undefined> {
    return import(/* @vite-ignore */ part.dataset.island ?? "").catch(() => undefined);
  }

  async function start(part: HTMLElement): Promise<void> {
    if (part.dataset.islandState) return;
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
    held.release(part);
  }

  const nearness = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        if (isIntersecting && target instanceof HTMLElement) start(target);
      }
    },
    { rootMargin: nearMargin },
  );
  const startTouched = ({ target }: Event) => {
    const part = islandAround(target);
    if (part) start(part);
  };
  for (const type of ["pointerdown", "pointerover", "keydown", "focusin", "input", "submit"]) {
    document.addEventListener(type, startTouched, { capture: true, passive: true });
  }
  whenLoadedAndIdle(() => {
    for (const part of document.querySelectorAll("[data-island]")) nearness.observe(part);
  });
}
