import { createElement, type ReactNode } from "react";
import { notOfferedElement, type OfferedName, offeredElement } from "#contract/offered-packages.ts";

interface OfferedProps {
  /** Packages or tools: one, or several of which each is meant. */
  of: OfferedName | readonly OfferedName[];
  children: ReactNode;
}

/** What is said while each of these can be downloaded. `fillOfferedWords` takes it out of the document otherwise. */
export function Offered({ of, children }: OfferedProps) {
  return createElement(offeredElement, { of: [of].flat().join(" ") }, children);
}

/** What is said while one of these cannot be downloaded. */
export function NotOffered({ of, children }: OfferedProps) {
  return createElement(notOfferedElement, { of: [of].flat().join(" ") }, children);
}
