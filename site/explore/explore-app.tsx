import { useCallback, useSyncExternalStore } from "react";
import { explorePage } from "#content/explore.ts";
import { DropQuestion } from "./app-drop-question.tsx";
import { Announcement, OpeningNotice, Refusal } from "./app-notices.tsx";
import { OpenPanel } from "./app-open-panel.tsx";
import { Results } from "./app-results.tsx";
import type { Selection } from "./model/selection.ts";
import type { Source } from "./model/source.ts";
import { sourcesOfFiles } from "./sources/dropped-files.ts";
import { isAboutOwnFiles, readAddress } from "./state/address.ts";
import type { Intent } from "./state/explore-state.ts";
import type { ReadySources } from "./state/ready-sources.ts";
import { useDroppedFiles } from "./state/use-dropped-files.ts";
import { useExplore } from "./state/use-explore.ts";
import { useKeptFocus } from "./state/use-kept-focus.ts";
import type { ResultsOpener } from "./worker/open-results.ts";

interface ExploreAppProps {
  opener: ResultsOpener;
  ready: ReadySources;
}

function onFragment(changed: () => void): () => void {
  addEventListener("hashchange", changed);
  return () => removeEventListener("hashchange", changed);
}

/** The fragment of the address; undefined in the page as it is built, and in the first render that takes it over. */
function useFragment(): string | undefined {
  return useSyncExternalStore(
    onFragment,
    () => location.hash,
    () => undefined,
  );
}

/** Opens results of the tools and shows them in views that share one selection. */
export function ExploreApp({ opener, ready }: ExploreAppProps) {
  const { state, dispatch, open, openLibrary, cancel } = useExplore(opener, ready);
  const { now, before, asked, opening, dropped } = state;
  const fragment = useFragment();
  const isStarted = fragment !== undefined;

  const openOwn = (sources: readonly Source[], intent: Intent) =>
    open(sources, intent, now ? undefined : readAddress(location.hash));
  const isOver = useDroppedFiles((sources) => {
    if (now && !asked) dispatch({ kind: "dropped", sources });
    else openOwn(sources, asked ?? "replace");
  });
  const select = useCallback((selection: Selection) => dispatch({ kind: "selected", selection }), [dispatch]);
  const ask = useCallback((intent: Intent | undefined) => dispatch({ kind: "asked", intent }), [dispatch]);

  return (
    <div className="explore-app" data-over={isOver || undefined} {...useKeptFocus(state)}>
      <Announcement state={state} />
      {!now && !opening && fragment && isAboutOwnFiles(fragment) && (
        <p className="wrap explore-notice">{explorePage.openAgain}</p>
      )}
      <Refusal sentences={state.refused} isOpen={now !== undefined} onRead={() => dispatch({ kind: "read-on" })} />
      {opening && <OpeningNotice opening={opening} onCancel={cancel} />}
      {dropped && (
        <DropQuestion
          onAnswer={(intent) => (intent ? openOwn(dropped, intent) : dispatch({ kind: "asked", intent: undefined }))}
        />
      )}
      {(asked || (!now && !opening)) && (
        <OpenPanel
          heading={asked === "compare" ? explorePage.compareHeading : explorePage.openHeading}
          onFiles={isStarted ? (files) => openOwn(sourcesOfFiles(files), asked ?? "replace") : undefined}
          onLibrary={isStarted ? (library) => openLibrary(library, asked ?? "replace") : undefined}
          onCancel={asked && (() => ask(undefined))}
        />
      )}
      {now && (
        <Results
          state={state}
          now={now}
          before={before}
          onSelect={select}
          onAsk={ask}
          onSwap={() => dispatch({ kind: "swapped" })}
          onPart={() => dispatch({ kind: "parted" })}
        />
      )}
    </div>
  );
}
