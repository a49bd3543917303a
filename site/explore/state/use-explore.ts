import { useCallback, useEffect, useReducer, useRef } from "react";
import type { AnalysisId } from "#content/analyses.ts";
import { nothing } from "../model/selection.ts";
import type { ResultsOpener } from "../worker/open-results.ts";
import type { Source } from "../worker/protocol.ts";
import { readAddress } from "./address.ts";
import { keepAddress } from "./address-of-state.ts";
import { closed, type ExploreState, type Intent, nextState, type OpenResult, type Place } from "./explore-state.ts";
import type { ReadySources } from "./ready-sources.ts";

/** Results of the visitor have no name in the address. The last ones are kept for the way back. */
type Kept = Map<AnalysisId | "own", OpenResult>;

const firstPlace: Place = { view: "structure", selection: nothing };

let lastId = 0;

/** What is open, and what can be done with it. The address follows the state, and the state follows the address. */
export function useExplore(opener: ResultsOpener, ready: ReadySources) {
  const [state, dispatch] = useReducer(nextState, closed);
  const latest = useRef<ExploreState>(state);
  latest.current = state;
  const kept = useRef<Kept>(new Map());

  const open = useCallback(
    async (sources: readonly Source[], intent: Intent, place?: Place, library?: AnalysisId) => {
      lastId += 1;
      const id = lastId;
      dispatch({ kind: "opening", id, intent, place });
      const outcome = await opener.open(sources, (sentence, share) =>
        dispatch({ kind: "progress", id, sentence, share }),
      );
      if (outcome.kind === "refused") return dispatch({ kind: "refused", id, sentences: outcome.sentences });
      const result = { opened: outcome.opened, ...(library && { library }) };
      kept.current.set(library ?? "own", result);
      dispatch({ kind: "opened", id, result });
    },
    [opener],
  );

  const openLibrary = useCallback(
    (library: AnalysisId, intent: Intent, place?: Place) => {
      const result = kept.current.get(library);
      if (result && intent === "replace") dispatch({ kind: "returned", result, place: place ?? firstPlace });
      else open([ready.sourceOf(library)], intent, place ?? firstPlace, library);
    },
    [open, ready],
  );

  useEffect(() => {
    const follow = () => {
      const { library, ...place } = readAddress(location.hash);
      const { now } = latest.current;
      const own = kept.current.get("own");
      if (library && library !== now?.library) openLibrary(library, "replace", place);
      else if (!library && now?.library && own) dispatch({ kind: "returned", result: own, place });
      else if (now && location.hash !== "") dispatch({ kind: "shown", place });
    };
    follow();
    addEventListener("hashchange", follow);
    return () => removeEventListener("hashchange", follow);
  }, [openLibrary]);

  const { now, view, selection } = state;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address is written when what it names has changed
  useEffect(() => keepAddress(state), [now, view, selection]);

  const cancel = useCallback(() => {
    opener.close();
    dispatch({ kind: "canceled" });
  }, [opener]);

  return { state, dispatch, open, openLibrary, cancel };
}
