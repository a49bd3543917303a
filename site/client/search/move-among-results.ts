/** Arrow keys move the focus between the field and the results. Every result also stays reachable with the tab key. */
export function moveAmongResults(event: KeyboardEvent, field: HTMLInputElement, list: HTMLElement): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  const focused = document.activeElement;
  if (!step || !(focused instanceof HTMLElement)) return;
  const stops: HTMLElement[] = [field, ...list.querySelectorAll("a")];
  const here = stops.indexOf(focused);
  const next = stops[here + step];
  if (here < 0 || !next) return;
  event.preventDefault();
  next.focus();
}
