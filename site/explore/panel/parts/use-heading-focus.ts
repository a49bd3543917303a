import { type FocusEvent, type RefObject, useEffect, useRef } from "react";

interface HeadingFocus {
  ref: RefObject<HTMLDivElement | null>;
  onFocus: () => void;
  onBlur: (event: FocusEvent) => void;
}

/** Leads the focus to the heading of other details, when the button that was pressed for them is gone with the former ones. */
export function useHeadingFocus(subject: unknown): HeadingFocus {
  const panel = useRef<HTMLDivElement>(null);
  const isInside = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the details are those of something else
  useEffect(() => {
    const heading = panel.current?.querySelector("h2");
    if (!heading || !isInside.current || document.activeElement !== document.body) return;
    heading.tabIndex = -1;
    heading.focus();
  }, [subject]);
  return {
    ref: panel,
    onFocus: () => {
      isInside.current = true;
    },
    onBlur: ({ relatedTarget }) => {
      // What is removed loses the focus to nothing.
      if (relatedTarget) isInside.current = false;
    },
  };
}
