import { type ElementName, elementModules, wordsWhenNotLoaded } from "./elements.ts";
import { showErrorPage } from "./error-page.ts";
import { holdEarlyInput } from "./hold-early-input.ts";
import type { PageElement } from "./page-element.ts";
import { showMessage } from "./show-message.ts";
import { whenLoadedAndIdle } from "./when-idle.ts";

/** Distance from the viewport at which the module of an element is loaded. */
const nearMargin = "200px";

const touches = ["click", "pointerdown", "pointerover", "keydown", "focusin", "input", "submit"];

const selector = Object.keys(elementModules).join();
const states = new WeakMap<PageElement, "loading" | "started" | "unavailable">();

const nameOf = (element: PageElement) => element.localName as ElementName;

const elementAround = (target: EventTarget | null) =>
  target instanceof Element ? target.closest<PageElement>(selector) : null;

const early = holdEarlyInput((target) => {
  const element = elementAround(target);
  return element && states.get(element) === "loading" ? element : undefined;
});

async function start(element: PageElement): Promise<void> {
  const name = nameOf(element);
  states.set(element, "loading");
  try {
    const { default: ElementClass } = await elementModules[name]();
    if (!customElements.get(name)) customElements.define(name, ElementClass);
    // Only elements in the document are upgraded: one that was taken out meanwhile has no `start` yet.
    customElements.upgrade(element);
    await element.start(showErrorPage);
    states.set(element, "started");
  } catch (error) {
    console.error(error);
    states.set(element, "unavailable");
    showMessage(wordsWhenNotLoaded[name]);
  }
  early.release(element, states.get(element) === "started");
}

function startTouched({ target, type }: Event): void {
  const element = elementAround(target);
  if (!element) return;
  const state = states.get(element);
  const isTriedAgain = type === "click" && state === "unavailable" && nameOf(element) in wordsWhenNotLoaded;
  if (!state || isTriedAgain) start(element);
}

/** Observes the children of the elements, since some elements have no box of their own. */
function startNearWindow(): void {
  const nearness = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting) continue;
        nearness.unobserve(target);
        const element = elementAround(target);
        if (element && !states.has(element)) start(element);
      }
    },
    { rootMargin: nearMargin },
  );
  for (const child of document.querySelectorAll(`:is(${selector}):not([load=on-touch]) > *`)) nearness.observe(child);
}

/**
 * Loads the module of a custom element, defines the element and starts it: when it comes near the viewport after the
 * page has loaded and is idle, or when it is pressed, focused or typed into. If that fails, forms and links work in the
 * browser's plain way. For any other element the visitor is told, and a click on it tries again.
 */
export function loadElements(): void {
  for (const type of touches) document.addEventListener(type, startTouched, { capture: true, passive: true });
  early.listen();
  whenLoadedAndIdle(startNearWindow);
}
