import { type ExploreAddress, isAboutResults, readAddress, writeAddress } from "./address.ts";
import type { ExploreState } from "./explore-state.ts";
import type { ViewName } from "./view-name.ts";

/** The address of what is shown, or of another view of it. */
export function addressOf({ now, before, view, selection }: ExploreState, otherView: ViewName = view): ExploreAddress {
  const library = now?.library;
  const earlier = library && before?.library;
  return { ...(library && { library }), ...(earlier && { before: earlier }), view: otherView, selection };
}

/** Whether two addresses are steps of their own in the history. A selection is none, so that "back" leaves a view. */
function isOtherStep(one: ExploreAddress, other: ExploreAddress): boolean {
  return one.view !== other.view || one.library !== other.library || one.before !== other.before;
}

/** Writes the address of what is shown. While something is opened, it may be that of what will be shown. */
export function keepAddress(state: ExploreState): void {
  if (!state.now || state.opening) return;
  const address = addressOf(state);
  const written = writeAddress(address);
  if (written === location.hash) return;
  // The address of the page alone is the step at which nothing was open yet. That of a place in the page is none: it
  // does not say whether results were open.
  const isNewStep =
    location.hash === "" || (isAboutResults(location.hash) && isOtherStep(readAddress(location.hash), address));
  if (isNewStep) history.pushState(null, "", written);
  else history.replaceState(null, "", written);
}
