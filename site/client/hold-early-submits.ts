/** How long a held form waits for the application before the browser sends it as a plain form. */
const longestHoldMilliseconds = 15_000;

/**
 * Between the first press and the started application a form must neither leave the page nor lose its press: the
 * submit is held and repeated when React listens. If the application cannot be loaded, the form goes the plain way.
 */
export function holdEarlySubmits() {
  const held = new Map<HTMLFormElement, HTMLElement | null>();

  const release = (send: (form: HTMLFormElement, submitter: HTMLElement | null) => void) => {
    document.removeEventListener("submit", hold, true);
    for (const [form, submitter] of held) {
      form.removeAttribute("aria-busy");
      send(form, submitter);
    }
    held.clear();
  };
  const sendPlainly = () => release((form) => form.submit());

  function hold(event: SubmitEvent) {
    const form = event.target;
    if (!(form instanceof HTMLFormElement) || !form.closest("[data-needs-application]")) return;
    event.preventDefault();
    if (held.size === 0) setTimeout(() => held.size > 0 && sendPlainly(), longestHoldMilliseconds);
    form.setAttribute("aria-busy", "true");
    held.set(form, event.submitter);
  }

  document.addEventListener("submit", hold, true);
  addEventListener("application-started", () => release((form, submitter) => form.requestSubmit(submitter)), {
    once: true,
  });
  return { sendPlainly };
}
