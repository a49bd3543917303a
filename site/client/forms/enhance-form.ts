import type { OnError } from "../islands.ts";

/** Hands each submit of a form to `send` in place of the browser's own sending; presses while it runs are ignored. */
export function enhanceForm(form: HTMLFormElement, onError: OnError, send: () => Promise<void>): void {
  const button = form.querySelector('[type="submit"]');
  let sending = false;
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    if (sending) return;
    sending = true;
    button?.setAttribute("aria-disabled", "true");
    try {
      await send();
    } catch (error) {
      onError(error);
    } finally {
      sending = false;
      button?.removeAttribute("aria-disabled");
    }
  });
}

/** The text field of this name. */
export function textField(form: HTMLFormElement, name: string): HTMLInputElement {
  const field = form.elements.namedItem(name);
  if (!(field instanceof HTMLInputElement)) throw new Error(`The form has no field "${name}".`);
  return field;
}
