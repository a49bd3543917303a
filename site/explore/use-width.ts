import { useSyncExternalStore } from "react";

function onResize(changed: () => void): () => void {
  addEventListener("resize", changed);
  return () => removeEventListener("resize", changed);
}

export function useWidth<Kind extends number | boolean | undefined>(kindOf: (width: number) => Kind): Kind {
  const kind = () => kindOf(globalThis.innerWidth ?? 1440);
  return useSyncExternalStore(onResize, kind, kind);
}

/** Whether there is room for one column of text, as in the style sheets. */
export const usePhone = (): boolean => useWidth((width) => width < 640);
