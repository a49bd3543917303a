import type { ReactNode } from "react";

/** A note beside the text on wide screens, within it on narrow ones. */
export function SideNote({ children }: { children: ReactNode }) {
  return (
    <div className="side-note" role="note">
      {children}
    </div>
  );
}
