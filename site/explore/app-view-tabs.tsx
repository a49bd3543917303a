import { useEffect, useRef } from "react";
import { writeAddress } from "./state/address.ts";
import { addressOf } from "./state/address-of-state.ts";
import type { ExploreState } from "./state/explore-state.ts";
import { viewLabels, viewNames } from "./state/view-name.ts";

/** Links to the views. Following one is a step in the history, and can be sent to others. */
export function ViewTabs({ state }: { state: ExploreState }) {
  const list = useRef<HTMLUListElement>(null);
  const { view, before } = state;
  // On narrow screens the list scrolls sideways, and the page must not.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the view changes
  useEffect(() => {
    const current = list.current?.querySelector<HTMLElement>("[aria-current]");
    if (list.current && current) list.current.scrollLeft = current.offsetLeft - list.current.offsetLeft - 16;
  }, [view]);
  return (
    <nav className="explore-tabs" aria-label="Views">
      <ul ref={list} className="wrap">
        {viewNames
          .filter((name) => name !== "changes" || before)
          .map((name) => (
            <li key={name}>
              <a
                id={`view-${name}`}
                href={writeAddress(addressOf(state, name))}
                aria-current={name === view ? "page" : undefined}
              >
                {viewLabels[name]}
              </a>
            </li>
          ))}
      </ul>
    </nav>
  );
}
