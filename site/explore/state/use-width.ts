import { useSyncExternalStore } from "react";

/** How many panels of text of a readable size stand beside each other; undefined if as many as there are. */
export function columnsFor(width: number): number | undefined {
  if (width < 360) return 1;
  if (width < 700) return 2;
  return width < 1000 ? 3 : undefined;
}

export const isNarrow = (width: number): boolean => width < 600;

function onResize(changed: () => void): () => void {
  addEventListener("resize", changed);
  return () => removeEventListener("resize", changed);
}

/** What follows from the width of the window, in CSS pixels. */
export function useWidth<Kind extends number | boolean | undefined>(kindOf: (width: number) => Kind): Kind {
  return useSyncExternalStore(onResize, () => kindOf(innerWidth));
}
