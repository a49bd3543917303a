import { type RefObject, useEffect, useRef } from "react";
import type { ExploreState } from "./explore-state.ts";

interface KeptFocus {
  ref: RefObject<HTMLDivElement | null>;
  onFocus: () => void;
}

/**
 * Leads the focus to the heading of the part that comes: where files are chosen, and where results are shown. The
 * buttons that were pressed for it may be gone. Who has not used the application yet keeps the place in the page.
 */
export function useKeptFocus({ now, asked, opening, dropped, refused }: ExploreState): KeptFocus {
  const application = useRef<HTMLDivElement>(null);
  const isUsed = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when a part may have come or gone
  useEffect(() => {
    const isLost = document.activeElement === document.body;
    if (isUsed.current && (asked || isLost)) application.current?.querySelector<HTMLElement>("h2[tabindex]")?.focus();
  }, [now, asked, opening, dropped, refused]);
  return {
    ref: application,
    onFocus: () => {
      isUsed.current = true;
    },
  };
}
