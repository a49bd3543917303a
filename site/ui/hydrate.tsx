import { type ComponentType, type ReactNode, StrictMode, useEffect } from "react";
import { hydrateRoot } from "react-dom/client";
import type { OnError } from "./islands.ts";

function Started({ onStart, children }: { onStart: () => void; children: ReactNode }) {
  useEffect(onStart, [onStart]);
  return children;
}

/** The start function of an island whose part was rendered from this component, with `renderToString` (`islands.ts`). */
export function hydrate(Part: ComponentType) {
  return (part: HTMLElement, onError: OnError): Promise<void> =>
    new Promise((resolve) => {
      hydrateRoot(
        part,
        <StrictMode>
          <Started onStart={resolve}>
            <Part />
          </Started>
        </StrictMode>,
        { onUncaughtError: onError },
      );
    });
}
