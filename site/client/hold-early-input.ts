import type { PageElement } from "./page-element.ts";

/** How long a submit is held for its element before the browser submits the form itself. */
const longestHoldMilliseconds = 15_000;

/**
 * Holds a submit, or a press of a button, that comes while the element around it is being loaded, and repeats it when the
 * element has started. If the element cannot be started, the browser submits the form itself.
 */
export function holdEarlyInput(loadingAround: (target: EventTarget | null) => PageElement | undefined) {
  const forms = new Map<HTMLFormElement, HTMLElement | null>();
  const buttons = new Map<PageElement, HTMLElement>();

  function send(form: HTMLFormElement, isRepeated: boolean): void {
    const submitter = forms.get(form);
    if (submitter === undefined) return;
    forms.delete(form);
    form.removeAttribute("aria-busy");
    if (isRepeated) form.requestSubmit(submitter);
    else form.submit();
  }

  function holdSubmit(event: SubmitEvent): void {
    const form = event.target;
    if (!(form instanceof HTMLFormElement) || !loadingAround(form)) return;
    event.preventDefault();
    if (!forms.has(form)) setTimeout(() => send(form, false), longestHoldMilliseconds);
    form.setAttribute("aria-busy", "true");
    forms.set(form, event.submitter);
  }

  function holdPress({ target }: Event): void {
    const element = loadingAround(target);
    const button = target instanceof Element && target.closest<HTMLElement>("button[type=button]");
    if (element && button) buttons.set(element, button);
  }

  return {
    listen(): void {
      document.addEventListener("submit", holdSubmit, { capture: true });
      document.addEventListener("click", holdPress, { capture: true });
    },
    /** Repeats what was held for this element, or leaves it to the browser. */
    release(element: PageElement, isStarted: boolean): void {
      for (const form of forms.keys()) if (element.contains(form)) send(form, isStarted);
      if (isStarted) buttons.get(element)?.click();
      buttons.delete(element);
    },
  };
}
