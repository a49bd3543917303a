const isText = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) =>
  key.length === 1 && !ctrlKey && !metaKey && !altKey;

/**
 * Arrow keys move the focus between the field and the results. Every result also stays reachable with the tab key. What
 * is typed on a result goes into the field.
 */
export function moveAmongResults(event: KeyboardEvent, field: HTMLInputElement, list: HTMLElement): void {
  const focused = document.activeElement;
  if (!(focused instanceof HTMLElement)) return;
  const stops: HTMLElement[] = [field, ...list.querySelectorAll("a")];
  const here = stops.indexOf(focused);
  if (here > 0 && (isText(event) || event.key === "Backspace")) field.focus();
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  const next = step && stops[here + step];
  if (here < 0 || !next) return;
  event.preventDefault();
  next.focus();
  next.scrollIntoView({ block: "nearest" });
}
