import { useEffect, useRef } from "react";
import { explorePage } from "#content/explore.ts";
import { Comparison } from "./app-comparison.tsx";
import { FaultBoundary } from "./app-fault.tsx";
import { Toolbar } from "./app-toolbar.tsx";
import { ViewOfResults } from "./app-view.tsx";
import { ViewTabs } from "./app-view-tabs.tsx";
import type { Selection } from "./model/selection.ts";
import { DetailPanel } from "./panel/detail-panel.tsx";
import { writeAddress } from "./state/address.ts";
import { addressOf } from "./state/address-of-state.ts";
import type { ExploreState, Intent, OpenResult } from "./state/explore-state.ts";
import { viewLabels } from "./state/view-name.ts";

interface ResultsProps {
  state: ExploreState;
  now: OpenResult;
  before: OpenResult | undefined;
  onSelect: (selection: Selection) => void;
  onAsk: (intent: Intent) => void;
  onSwap: () => void;
  onPart: () => void;
}

/** The way out of a view that fails: lists have no drawing. */
function OtherView({ state }: { state: ExploreState }) {
  const other = state.view === "types" ? "smells" : "types";
  return (
    <a className="button button-small button-quiet" href={writeAddress(addressOf(state, other))}>
      {explorePage.faultInstead} {viewLabels[other]}
    </a>
  );
}

/** Open results: what can be done with them, the views, and the details of what is selected. */
export function Results({ state, now: { opened }, before, onSelect, onAsk, onSwap, onPart }: ResultsProps) {
  const { view, selection } = state;
  const place = useRef<HTMLDivElement>(null);
  // Once, when the first results are there: they stand below the head of the page. Nothing is returned, because the
  // browser answers with a promise, which React would call when the results are closed.
  useEffect(() => {
    place.current?.scrollIntoView();
  }, []);
  const hasDetails = view !== "report" && view !== "changes";
  return (
    <div ref={place} className="plate explore-workspace">
      <Toolbar opened={opened} onSelect={onSelect} onAsk={onAsk} />
      {before && <Comparison before={before.opened} now={opened} onSwap={onSwap} onPart={onPart} />}
      <ViewTabs state={state} />
      <div className={hasDetails ? "wrap explore-views explore-views-with-details" : "wrap explore-views"}>
        <section className="explore-view" aria-labelledby={`view-${view}`}>
          <FaultBoundary
            about={[view, opened, before, selection]}
            sentence={explorePage.viewFault}
            instead={<OtherView state={state} />}
          >
            <ViewOfResults
              view={view}
              opened={opened}
              before={before?.opened}
              selection={selection}
              onSelect={onSelect}
            />
          </FaultBoundary>
        </section>
        {hasDetails && (
          <aside className="explore-details" aria-label="Details of the selection">
            <FaultBoundary about={[opened, selection]} sentence={explorePage.detailsFault}>
              <DetailPanel opened={opened} selection={selection} onSelect={onSelect} />
            </FaultBoundary>
          </aside>
        )}
      </div>
    </div>
  );
}
