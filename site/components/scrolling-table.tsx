import "./tables.css";
import type { ReactNode } from "react";

/**
 * A wide table scrolls inside its own box, which is reachable by keyboard, so that the page never scrolls sideways. The
 * box is a group with a name and not a region, since a page of twenty tables would otherwise have twenty landmarks.
 */
export function ScrollingTable({ label, children }: { label: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset groups fields of a form, and there are none
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard (WCAG 2.1.1)
    <div className="table-scroll" role="group" aria-label={label} tabIndex={0}>
      <table>{children}</table>
    </div>
  );
}
