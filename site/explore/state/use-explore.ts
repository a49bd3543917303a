import { useEffect, useEffectEvent, useLayoutEffect, useReducer, useRef, useState } from "react";
import type { ReadyId } from "#content/catalog/analyses.ts";
import { explorePage } from "#content/pages/explore.ts";
import { nothing } from "../../results/model/selection.ts";
import type { Source, Sources } from "../../results/model/source.ts";
import { sourcesOf } from "../sources/dropped-files.ts";
import { firstView } from "../views/views.ts";
import type { RunChoice } from "../worker/handle-requests.ts";
import type { ResultsOpener } from "../worker/open-results.ts";
import { isAboutResults, readAddress, unknownIn } from "./address.ts";
import {
  addressOf,
  closed,
  type ExploreState,
  type Intent,
  keepAddress,
  nextState,
  type OpenResult,
  type Place,
} from "./explore-state.ts";

export interface ReadySources {
  sourceOf(id: ReadyId): Source;
  /** The address of a drawing of its structure. */
  pictureOf(id: ReadyId): string | undefined;
}

const firstPlace: Place = { view: firstView.name, selection: nothing };

let lastId = 0;

/** What is open, and what can be done with it. The address follows the state, and the state follows the address. */
export function useExplore(opener: ResultsOpener, ready: ReadySources) {
  const [state, dispatch] = useReducer(nextState, closed);
  const { now, before, view, selection, opening } = state;
  const libraries = useRef(new Map<ReadyId, OpenResult>());
  /** Results of the visitor have no name in the address. The last ones are kept for the way back. */
  const own = useRef<{ result: OpenResult; before: OpenResult | undefined }>(undefined);

  function begin(intent: Intent, place: Place | undefined): number {
    lastId += 1;
    dispatch({ kind: "opening", id: lastId, intent, place });
    return lastId;
  }

  const read = (id: number, sources: Sources, choice?: RunChoice) =>
    opener.open(sources, (sentence, share) => dispatch({ kind: "progress", id, sentence, share }), choice);

  /** Undefined if it is refused. */
  async function readLibrary(id: number, library: ReadyId): Promise<OpenResult | undefined> {
    const known = libraries.current.get(library);
    if (known) return known;
    const outcome = await read(id, [ready.sourceOf(library)], "one-result");
    const [opened] = outcome.kind === "opened" ? outcome.results : [];
    if (!opened) {
      dispatch({ kind: "refused", id, sentences: outcome.kind === "refused" ? outcome.sentences : [] });
      return undefined;
    }
    const result = { ...opened, library };
    libraries.current.set(library, result);
    return result;
  }

  async function open(sources: Sources, intent: Intent, choice?: RunChoice) {
    const isOfTwo = Array.isArray(choice) && choice.length === 2;
    // Two results choose their own view.
    const place = now || isOfTwo ? undefined : readAddress(location.hash);
    const id = begin(intent, place);
    const outcome = await read(id, sources, choice);
    if (outcome.kind === "several") {
      dispatch({ kind: "several", id, several: { sources, runs: outcome.runs, intent } });
    } else if (outcome.kind === "refused") {
      dispatch({ kind: "refused", id, sentences: outcome.sentences });
    } else {
      const [result, before] = outcome.results.toReversed();
      if (result) dispatch({ kind: "opened", id, result, before, refused: outcome.sentences });
    }
  }

  async function openLibrary(library: ReadyId, intent: Intent, place?: Place, earlier?: ReadyId) {
    // A comparison chooses its own view.
    const id = begin(intent, intent === "compare" ? undefined : (place ?? firstPlace));
    const before = earlier && (await readLibrary(id, earlier));
    if (earlier && !before) return;
    const result = await readLibrary(id, library);
    if (result) dispatch({ kind: "opened", id, result, before });
  }

  /** The fragment that the state was last made of, or that was last made of the state. */
  const known = useRef<string>(undefined);
  const follow = useEffectEvent(() => {
    known.current = location.hash;
    // Back at the step at which nothing was open yet.
    if (location.hash === "") dispatch({ kind: "closed" });
    if (!isAboutResults(location.hash)) return;
    const { library, before: earlier, ...place } = readAddress(location.hash);
    const shown = addressOf(state);
    const isOwnShown = now && !now.library;
    const unknown = unknownIn(location.hash);
    if (library && (library !== shown.library || earlier !== shown.before))
      openLibrary(library, "replace", place, earlier);
    else if (unknown === "library") cancel();
    else if (!library && !isOwnShown && own.current)
      dispatch({ kind: "opened", id: begin("replace", place), ...own.current });
    else if (now || opening) dispatch({ kind: "shown", place });
    if (unknown) dispatch({ kind: "told", sentences: [explorePage.unknown[unknown]] });
  });
  useEffect(() => {
    follow();
    const controller = new AbortController();
    addEventListener("hashchange", () => follow(), { signal: controller.signal });
    return () => controller.abort();
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the address is written when what it names has changed
  useLayoutEffect(() => {
    if (now && !now.library) own.current = { result: now, before };
    // Between a step in the history and its event the state is still that of the step before.
    if (location.hash !== known.current) return;
    keepAddress(state);
    known.current = location.hash;
  }, [now, before, view, selection, opening === undefined]);

  function cancel() {
    opener.close();
    dispatch({ kind: "canceled" });
  }

  return { state, dispatch, open, openLibrary, cancel };
}

const holdsFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes("Files") === true;

/** Takes files that are dropped anywhere on the page. Says whether some are held above it. */
export function useDroppedFiles(onDrop: (sources: Sources) => void): boolean {
  const [isOver, setOver] = useState(false);
  const take = useEffectEvent(onDrop);
  useEffect(() => {
    const hover = (event: DragEvent) => {
      if (!holdsFiles(event)) return;
      event.preventDefault();
      setOver(true);
    };
    const leave = ({ relatedTarget }: DragEvent) => {
      if (!relatedTarget) setOver(false);
    };
    const drop = (event: DragEvent) => {
      const { dataTransfer } = event;
      if (!dataTransfer || !holdsFiles(event)) return;
      event.preventDefault();
      setOver(false);
      take(sourcesOf(dataTransfer));
    };
    const controller = new AbortController();
    const { signal } = controller;
    addEventListener("dragover", hover, { signal });
    addEventListener("dragleave", leave, { signal });
    addEventListener("drop", drop, { signal });
    return () => controller.abort();
  }, []);
  return isOver;
}

/**
 * Leads the focus to the heading of the part that comes: where files are chosen, and where results are shown. The
 * buttons that were pressed for it may be gone. Who has not used the application yet keeps the place in the page.
 */
export function useKeptFocus({ now, asked, opening, dropped, several, refused }: ExploreState) {
  const application = useRef<HTMLDivElement>(null);
  const isUsed = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when a part may have come or gone
  useEffect(() => {
    const isLost = document.activeElement === document.body;
    if (isUsed.current && (asked || isLost)) application.current?.querySelector<HTMLElement>("h2[tabindex]")?.focus();
  }, [now, asked, opening, dropped, several, refused]);
  return {
    ref: application,
    onFocus: () => {
      isUsed.current = true;
    },
  };
}
