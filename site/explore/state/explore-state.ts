import type { ReadyId } from "#content/catalog/analyses.ts";
import { explorePage } from "#content/pages/explore.ts";
import { nothing, type Selection } from "../../results/model/selection.ts";
import type { Sources } from "../../results/model/source.ts";
import { comparingView, firstView, viewNamed } from "../views/views.ts";
import type { OfferedRun, OpenedResult } from "../worker/handle-requests.ts";
import { type ExploreAddress, isAboutResults, readAddress, writeAddress } from "./address.ts";

/** Results that are open, and the ready library if they are of one. */
export interface OpenResult extends OpenedResult {
  library?: ReadyId;
}

/** Whether results are shown in place of what is open, or compared with it. */
export type Intent = "replace" | "compare";

export interface Opening {
  /** Tells one opening from the next. */
  id: number;
  intent: Intent;
  sentence: string;
  /** From 0 to 1. */
  share: number;
  /** What is to be shown of the results. Without it the view stays and nothing is selected. */
  place: Place | undefined;
}

export type Place = Pick<ExploreAddress, "view" | "selection">;

export interface ExploreState {
  /** What the views show. */
  now: OpenResult | undefined;
  /** What it is compared with. */
  before: OpenResult | undefined;
  /** The name of a view. */
  view: string;
  selection: Selection;
  opening: Opening | undefined;
  /** Why the last results could not be opened, or not all of them, a sentence for each reason. */
  refused: readonly string[];
  /** What the visitor is asked to choose files for, while something is open. */
  asked: Intent | undefined;
  /** Files that were dropped while something is open, until the visitor says what to do with them. */
  dropped: Sources | undefined;
  /** Several runs that were opened together, until the visitor says whether they are one result. */
  several: { sources: Sources; runs: readonly OfferedRun[]; intent: Intent } | undefined;
  /** Whether the visitor is asked which of the two results is the earlier one, because no log tells. */
  isOrderAsked: boolean;
}

export type ExploreEvent =
  | { kind: "opening"; id: number; intent: Intent; place: Place | undefined }
  | { kind: "progress"; id: number; sentence: string; share: number }
  /** With earlier results to compare with, if they were opened together, and why others could not be opened. */
  | { kind: "opened"; id: number; result: OpenResult; before?: OpenResult | undefined; refused?: readonly string[] }
  | { kind: "refused"; id: number; sentences: readonly string[] }
  | { kind: "canceled" }
  | { kind: "closed" }
  | { kind: "asked"; intent: Intent | undefined }
  | { kind: "dropped"; sources: Sources }
  | { kind: "several"; id: number; several: NonNullable<ExploreState["several"]> }
  | { kind: "swapped" }
  | { kind: "parted" }
  /** Also of the first results while they are read. */
  | { kind: "shown"; place: Place }
  | { kind: "selected"; selection: Selection }
  /** What is wrong with a link; nothing once it is read. */
  | { kind: "told"; sentences: readonly string[] };

export const closed: ExploreState = {
  now: undefined,
  before: undefined,
  view: firstView.name,
  selection: nothing,
  opening: undefined,
  refused: [],
  asked: undefined,
  dropped: undefined,
  several: undefined,
  isOrderAsked: false,
};

const isOfTwo = (name: string): boolean => viewNamed(name).isOfTwo === true;

/** Changes are shown only between two results. */
function showing(state: ExploreState, { view, selection }: Place): ExploreState {
  return { ...state, view: isOfTwo(view) && !state.before ? firstView.name : view, selection };
}

function replaced(state: ExploreState, now: OpenResult, before: OpenResult | undefined): ExploreState {
  const place = state.opening?.place ?? { view: state.view, selection: nothing };
  return showing({ ...state, now, before, opening: undefined, asked: undefined, isOrderAsked: false }, place);
}

function compared(state: ExploreState, now: OpenResult, before: OpenResult): ExploreState {
  return { ...state, now, before, opening: undefined, asked: undefined, view: comparingView.name };
}

/** Compares results with those that are open: by their logs, else those that were opened first are the earlier ones. */
function comparedWithOpen(state: ExploreState, result: OpenResult, open: OpenResult): ExploreState {
  const [time, openTime] = [result.opened.time, open.opened.time];
  const isLogged = time?.from === "log" && openTime?.from === "log" && time.at !== openTime.at;
  const isEarlier = isLogged && time.at < openTime.at;
  const ordered = isEarlier ? compared(state, open, result) : compared(state, result, open);
  return { ...ordered, isOrderAsked: !isLogged };
}

/** The state after an event. An answer to an opening that another has replaced changes nothing. */
export function nextState(state: ExploreState, event: ExploreEvent): ExploreState {
  const { opening, now } = state;
  if ("id" in event && event.kind !== "opening" && event.id !== opening?.id) return state;
  switch (event.kind) {
    case "opening": {
      const { kind: _, ...begun } = event;
      const started = { ...begun, sentence: "Opening", share: 0 };
      return { ...state, opening: started, refused: [], asked: undefined, dropped: undefined, several: undefined };
    }
    case "progress":
      return opening ? { ...state, opening: { ...opening, sentence: event.sentence, share: event.share } } : state;
    case "opened": {
      const { result, before, refused = [] } = event;
      const told = { ...state, refused: [...state.refused, ...refused] };
      if (before && !opening?.place) return { ...compared(told, result, before), isOrderAsked: false };
      if (now && opening?.intent === "compare" && !opening.place) return comparedWithOpen(told, result, now);
      return replaced(told, result, before);
    }
    case "refused":
      return { ...state, opening: undefined, refused: [...event.sentences, ...(now ? [explorePage.staysOpen] : [])] };
    case "canceled":
      return { ...state, opening: undefined };
    case "closed":
      return closed;
    case "asked":
      return { ...state, asked: event.intent, dropped: undefined, several: undefined };
    case "dropped":
      return { ...state, dropped: event.sources };
    case "several":
      return { ...state, opening: undefined, several: event.several, asked: undefined, dropped: undefined };
    case "swapped":
      return state.before ? { ...state, now: state.before, before: now, isOrderAsked: false } : state;
    case "parted":
      return showing({ ...state, before: undefined, isOrderAsked: false }, state);
    case "shown":
      return opening && !now ? { ...state, opening: { ...opening, place: event.place } } : showing(state, event.place);
    case "selected":
      return { ...state, selection: event.selection };
    case "told":
      return { ...state, refused: event.sentences };
  }
}

/** The address of what is shown, or of another view of it. */
export function addressOf({ now, before, view, selection }: ExploreState, otherView: string = view): ExploreAddress {
  const library = now?.library;
  return { library, before: library && before?.library, view: otherView, selection };
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
