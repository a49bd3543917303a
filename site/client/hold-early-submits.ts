/** How long a submit is held for its script before the browser submits the form itself. */
const longestHoldMilliseconds = 15_000;

const listens = (part: HTMLElement) => part.dataset.islandState === "started";

/**
 * Holds a submit that happens before the form's island has started, and repeats it when the island is ready. If the
 * script cannot be loaded, the browser submits the form itself.
 */
export function holdEarlySubmits(islandAround: (target: EventTarget | null) => HTMLElement | null) {
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
