import type { ReactNode } from "react";

interface ScrollBoxProps {
  label: string;
  className: string | undefined;
  children: ReactNode;
}

/**
 * What is too wide scrolls inside its own box, which is reachable by keyboard, so that the page never scrolls sideways. The
 * box is a group with a name and not a region, since a page of twenty tables would otherwise have twenty landmarks.
 */
export function ScrollBox({ label, className, children }: ScrollBoxProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset groups fields of a form, and there are none
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard (WCAG 2.1.1)
    <div className={className} role="group" aria-label={label} tabIndex={0}>
      {children}
    </div>
  );
}
