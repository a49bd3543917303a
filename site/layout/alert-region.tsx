import { CircleAlert, CircleCheck, X } from "lucide-react";
import type { ReactNode } from "react";
import { createContext, useContext, useMemo, useRef, useState } from "react";
import { type AlertId, alerts } from "#content/alerts.ts";
import { company } from "#content/company.ts";

interface ShownAlert {
  id: AlertId;
  /** Counts the alerts shown, so that the same words shown again are announced again. */
  number: number;
}

interface AlertBoard {
  shown: ShownAlert | undefined;
  show(id: AlertId): void;
  close(): void;
}

const AlertContext = createContext<AlertBoard | undefined>(undefined);

export function AlertProvider({ children }: { children: ReactNode }) {
  const [shown, setShown] = useState<ShownAlert>();
  // Closing a message takes its button out of the page; the focus goes back to where it was when the message came.
  const returnFocus = useRef<HTMLElement | null>(null);
  const board = useMemo<AlertBoard>(
    () => ({
      shown,
      show: (id) => {
        returnFocus.current = document.activeElement instanceof HTMLElement ? document.activeElement : null;
        setShown((before) => ({ id, number: (before?.number ?? 0) + 1 }));
      },
      close: () => {
        setShown(undefined);
        returnFocus.current?.focus();
      },
    }),
    [shown],
  );
  return <AlertContext value={board}>{children}</AlertContext>;
}

/** The one alert of the page. A later alert replaces the earlier one; it stays until it is closed. */
export function useAlert(): AlertBoard {
  const board = useContext(AlertContext);
  if (!board) throw new Error("useAlert is used outside AlertProvider.");
  return board;
}

function alertText(id: AlertId): string {
  return alerts[id].replace("{email}", company.contactEmail);
}

/** The region is always in the page, since screen readers announce only what changes inside a known region. */
export function AlertRegion() {
  const { shown, close } = useAlert();
  const failed = shown?.id === "failed";
  const Mark = failed ? CircleAlert : CircleCheck;
  return (
    <div className="alert-region" role="alert">
      {shown && (
        <div key={shown.number} className={failed ? "alert alert-failed" : "alert"}>
          <Mark aria-hidden="true" className="alert-mark" />
          <p>{alertText(shown.id)}</p>
          <button type="button" className="icon-button" aria-label="Close this message" onClick={close}>
            <X aria-hidden="true" />
          </button>
        </div>
      )}
    </div>
  );
}
