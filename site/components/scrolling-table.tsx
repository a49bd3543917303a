import type { ReactNode } from "react";

/** A wide table scrolls inside its own box, reachable by keyboard, so that the page itself never does. */
export function ScrollingTable({ label, children }: { label: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard (WCAG 2.1.1)
    <section className="table-scroll" aria-label={label} tabIndex={0}>
      <table>{children}</table>
    </section>
  );
}
