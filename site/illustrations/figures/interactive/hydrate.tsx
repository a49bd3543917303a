import { type ComponentType, type ReactNode, StrictMode, useEffect } from "react";
import { hydrateRoot } from "react-dom/client";
import type { Fail } from "../../../client/islands.ts";

function Started({ tell, children }: { tell: () => void; children: ReactNode }) {
  useEffect(tell, [tell]);
  return children;
}

/** Makes the start of an island whose part was rendered from this component (`site/client/islands.ts`). */
export function hydrate(Figure: ComponentType) {
  return (part: HTMLElement, fail: Fail): Promise<void> =>
    new Promise((resolve) => {
      hydrateRoot(
        part,
        <StrictMode>
          <Started tell={resolve}>
            <Figure />
          </Started>
        </StrictMode>,
        { onUncaughtError: fail },
      );
    });
}
