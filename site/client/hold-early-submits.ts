/** How long a held form waits for its script before the browser sends it as a plain form. */
const longestHoldMilliseconds = 15_000;

const listens = (part: HTMLElement) => part.dataset.islandState === "started";

/**
 * Between the first press and the start of its island a form must neither leave the page nor lose its press: the submit is
 * held, and repeated when the island listens. A form whose script cannot be loaded goes the plain way.
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
    /** Sends what was held for this part, through its island or, where there is none, the plain way. */
    release(part: HTMLElement): void {
      for (const form of held.keys()) if (part.contains(form)) send(form, listens(part));
    },
  };
}
