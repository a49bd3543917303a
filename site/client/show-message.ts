/** Long enough to be read by a visitor who looks elsewhere first. */
const shownMilliseconds = 6_000;
/** After this time a new region is known to screen readers, which announce only changes. */
const knownMilliseconds = 100;

let region: HTMLElement | undefined;
let showing: ReturnType<typeof setTimeout> | undefined;

/** Puts the empty region into the page, so that its first message comes without delay. */
export function prepareMessages(): HTMLElement {
  if (region) return region;
  region = document.createElement("div");
  region.className = "page-message";
  region.setAttribute("role", "status");
  document.body.append(region);
  return region;
}

/** Shows words at the lower edge of the window for some seconds, and has screen readers say them; none hides the last. */
export function showMessage(words?: string | null): void {
  if (!region && !words) return;
  const isNew = !region;
  const place = prepareMessages();
  clearTimeout(showing);
  if (isNew) {
    showing = setTimeout(() => showMessage(words), knownMilliseconds);
    return;
  }
  place.textContent = words ?? "";
  showing = setTimeout(() => place.replaceChildren(), shownMilliseconds);
}
