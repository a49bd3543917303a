import type { AlertId } from "#content/alerts.ts";

/**
 * Shows one of the messages that the page holds as templates (`site/layout/alert-region.tsx`), at this place, so that it
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
