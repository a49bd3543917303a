import { holdEarlySubmits } from "./hold-early-submits.ts";

/** How near the viewport a part must come before the application is fetched for it. */
const nearMargin = "200px";

/** On a device that is never idle the part is watched all the same. */
const longestWaitForIdleMilliseconds = 2000;

/** The module script that the build made inert; the policy of the page allows exactly this text by its hash. */
function inertStart(): HTMLScriptElement | null {
  return document.querySelector("script[data-application-start]");
}

function runStart(inert: HTMLScriptElement, onFailure: () => void) {
  document.documentElement.dataset.application = "loading";
  const start = document.createElement("script");
  start.type = "module";
  start.textContent = inert.textContent;
  addEventListener("unhandledrejection", onFailure, { once: true });
  start.addEventListener("error", onFailure, { once: true });
  document.body.append(start);
}

/**
 * Starts React when a part marked `data-needs-application` comes near the viewport after the page has loaded and is
 * idle, or is pressed, focused or typed into. Somebody who only reads never downloads it.
 */
export function startApplicationOnNeed(): void {
  const inert = inertStart();
  if (!inert) return;
  const parts = document.querySelectorAll("[data-needs-application]");
  let started = false;
  const held = holdEarlySubmits();

  const start = () => {
    if (started) return;
    started = true;
    nearness.disconnect();
    runStart(inert, held.sendPlainly);
  };
  const nearness = new IntersectionObserver(
    (entries) => {
      if (entries.some((entry) => entry.isIntersecting)) start();
    },
    { rootMargin: nearMargin },
  );
  const startWhenTouched = (event: Event) => {
    if (event.target instanceof Element && event.target.closest("[data-needs-application]")) start();
  };
  for (const type of ["pointerdown", "pointerover", "keydown", "focusin", "input", "submit"]) {
    document.addEventListener(type, startWhenTouched, { capture: true, passive: true });
  }
  const watchNearness = () => {
    const watch = () => {
      for (const part of parts) nearness.observe(part);
    };
    if ("requestIdleCallback" in window) requestIdleCallback(watch, { timeout: longestWaitForIdleMilliseconds });
    else setTimeout(watch);
  };
  if (document.readyState === "complete") watchNearness();
  else addEventListener("load", watchNearness, { once: true });
}
