import { useSyncExternalStore } from "react";

function onResize(changed: () => void): () => void {
  addEventListener("resize", changed);
  return () => removeEventListener("resize", changed);
}

const isPhone = () => (globalThis.innerWidth ?? 1440) < 640;

/** Whether there is room for one column of text, as in the style sheets. */
export const usePhone = (): boolean => useSyncExternalStore(onResize, isPhone, isPhone);
