import type { AlertId } from "#content/pages/alerts.ts";
import type { OnError } from "./page-element.ts";

/** The form that an element wraps. */
export function formIn(element: Element): HTMLFormElement {
  const form = element.querySelector("form");
  if (!form) throw new Error(`<${element.localName}> has no form.`);
  return form;
}

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

/** Marks these fields as blank, each until something is typed into it, and moves the focus to the first. */
export function markBlankFields(fields: readonly HTMLInputElement[]): void {
  for (const field of fields) field.setAttribute("aria-invalid", "true");
  fields[0]?.focus();
}

/**
 * Marks what the browser refuses as no email address, beside the browser's own bubble, and removes a mark when the
 * field has changed. The mark has no words (site specification, section 5).
 */
export function markWrongFields(form: HTMLFormElement): void {
  // The event does not bubble.
  form.addEventListener("invalid", ({ target }) => mark(target, true), { capture: true });
  form.addEventListener("input", ({ target }) => mark(target, false));
}

function mark(field: EventTarget | null, isWrong: boolean): void {
  if (!(field instanceof HTMLInputElement)) return;
  if (isWrong) field.setAttribute("aria-invalid", "true");
  else field.removeAttribute("aria-invalid");
}

/**
 * Shows one of the messages that the page holds as templates (`site/layout/layout.tsx`), at this place, so that it
 * covers nothing. A later message replaces the earlier one, even with the same text, so that it is announced again. It
 * stays until it is closed.
 */
export function showAlert(id: AlertId, place: Element | null): void {
  const region = document.querySelector('[role="alert"]');
  const template = document.querySelector<HTMLTemplateElement>(`template[data-alert="${id}"]`);
  if (!region || !template) throw new Error(`The page has no alert "${id}".`);
  const before = document.activeElement;
  if (place && region.parentElement !== place) place.append(region);
  region.replaceChildren(template.content.cloneNode(true));
  region.scrollIntoView({ block: "nearest" });
  region.querySelector("button")?.addEventListener("click", () => {
    region.replaceChildren();
    // Closing removes the focused button, so the focus returns to where it was when the message appeared.
    if (before instanceof HTMLElement) before.focus();
  });
}
