/** Marks these fields as blank, each until something is typed into it, and moves the focus to the first. */
export function markBlankFields(fields: readonly HTMLInputElement[]): void {
  for (const field of fields) field.setAttribute("aria-invalid", "true");
  fields[0]?.focus();
}

/**
 * Marks what the browser refuses as no e-mail address, beside the browser's own bubble, and removes a mark when the
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
