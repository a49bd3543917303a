/** Long enough to be read by a visitor who looks elsewhere first. */
const shownMilliseconds = 6_000;
/** After this time a new region is known to screen readers, which announce only changes. */
const knownMilliseconds = 100;

let region: HTMLElement | undefined;
let showing: ReturnType<typeof setTimeout> | undefined;

/** Puts the empty region into the page, so that its first message comes without delay. */
export function prepareMessages(): HTMLElement {
  const made = document.createElement("div");
  made.className = "page-message";
  made.setAttribute("role", "status");
  document.body.append(made);
  region = made;
  return made;
}

/** Shows words at the lower edge of the window for some seconds, and has screen readers say them; none hides the last. */
export function showMessage(words = ""): void {
  if (!region && !words) return;
  const isNew = !region;
  const place = region ?? prepareMessages();
  const show = (text: string) => {
    place.textContent = text;
  };
  clearTimeout(showing);
  if (!isNew) show(words);
  showing = isNew
    ? setTimeout(() => showMessage(words), knownMilliseconds)
    : setTimeout(() => show(""), shownMilliseconds);
}
