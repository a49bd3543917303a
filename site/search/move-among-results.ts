/** Arrow keys walk from the field through the results and back; every result stays a plain link for the tab key too. */
export function moveAmongResults(event: KeyboardEvent, field: HTMLInputElement, list: HTMLElement): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (!step) return;
  const stops = [field, ...list.querySelectorAll("a")];
  const here = stops.findIndex((stop) => stop === document.activeElement);
  const next = stops[here + step];
  if (here < 0 || !next) return;
  event.preventDefault();
  next.focus();
}
