import { whenLoadedAndIdle } from "./when-loaded-and-idle.ts";

/** Sets `data-loaded` on the document element, with which the style sheet fetches the font of code. */
export function loadCodeFont(): void {
  whenLoadedAndIdle(() => document.documentElement.setAttribute("data-loaded", ""));
}
