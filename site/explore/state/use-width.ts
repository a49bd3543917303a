import { useSyncExternalStore } from "react";

/** In windows of this width the details stand beside the drawing (`explore-views.css`) and take so much of it. */
const details = { from: 1100, width: 440 };

/** How many panels of text of a readable size stand beside each other; undefined if as many as there are. */
export function columnsFor(width: number): number | undefined {
  const room = width < details.from ? width : width - details.width;
  if (room < 360) return 1;
  if (room < 700) return 2;
  return room < 1000 ? 3 : undefined;
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
