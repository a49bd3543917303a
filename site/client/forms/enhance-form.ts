import type { OnError } from "../islands.ts";

/** Calls `send` at each submit instead of the browser's own submission. Further submits are ignored while it runs. */
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

export function textField(form: HTMLFormElement, name: string): HTMLInputElement {
  const field = form.elements.namedItem(name);
  if (!(field instanceof HTMLInputElement)) throw new Error(`The form has no field "${name}".`);
  return field;
}
