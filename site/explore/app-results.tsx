import { useEffect, useMemo, useRef } from "react";
import { Comparison } from "./app-comparison.tsx";
import { Toolbar } from "./app-toolbar.tsx";
import { ViewOfResults } from "./app-view.tsx";
import { ViewTabs } from "./app-view-tabs.tsx";
import { typesOf } from "./model/selected-types.ts";
import type { Selection } from "./model/selection.ts";
import { DetailPanel } from "./panel/detail-panel.tsx";
import type { ExploreState, Intent, OpenResult } from "./state/explore-state.ts";
import { useComparison } from "./state/use-comparison.ts";

interface ResultsProps {
  state: ExploreState;
  now: OpenResult;
  before: OpenResult | undefined;
  onSelect: (selection: Selection) => void;
  onAsk: (intent: Intent) => void;
  onSwap: () => void;
  onPart: () => void;
}

/** Open results: what can be done with them, the views, and the details of what is selected. */
export function Results({ state, now: { opened }, before, onSelect, onAsk, onSwap, onPart }: ResultsProps) {
  const { view, selection } = state;
  const { analysis, facts } = opened;
  const selected = useMemo(() => typesOf(selection, analysis, facts), [selection, analysis, facts]);
  const comparison = useComparison(before?.opened, opened);
  const place = useRef<HTMLDivElement>(null);
  // Once, when the first results are there: they stand below the head of the page.
  useEffect(() => place.current?.scrollIntoView(), []);
  const hasDetails = view !== "report" && view !== "changes";
  return (
    <div ref={place} className="plate explore-workspace">
      <Toolbar opened={opened} onSelect={onSelect} onAsk={onAsk} />
      {before && <Comparison before={before.opened} now={opened} onSwap={onSwap} onPart={onPart} />}
      <ViewTabs state={state} />
      <div className={hasDetails ? "wrap explore-views explore-views-with-details" : "wrap explore-views"}>
        <section className="explore-view" aria-labelledby={`view-${view}`}>
          <ViewOfResults
            view={view}
            opened={opened}
            before={before?.opened}
            comparison={comparison}
            selection={selection}
            selected={selected}
            onSelect={onSelect}
          />
        </section>
        {hasDetails && (
          <aside className="explore-details" aria-label="Details of the selection">
            <DetailPanel opened={opened} selection={selection} onSelect={onSelect} />
          </aside>
        )}
      </div>
    </div>
  );
}
