import type { Opened } from "../../results/model/opened.ts";
import { changes } from "./changes.tsx";
import { findings } from "./findings.tsx";
import { overview } from "./overview.tsx";
import { packages } from "./packages.tsx";
import { structure } from "./structure.tsx";
import { methods, types } from "./types.tsx";
import type { View } from "./view.ts";

/** The views of open results, in the order of their tabs. A new one is its file and a line here. */
export const views: readonly View[] = [overview, changes, findings, types, methods, packages, structure];

/** What is shown at first, and in place of a view that needs earlier results when there are none. */
export const firstView = overview;

/** What is shown when results are compared. */
export const comparingView = changes;

/** The view of this name in an address; the first one for an unknown name. */
export const viewNamed = (name: string): View => views.find((view) => view.name === name) ?? firstView;

/** The views to offer, one for each tab: those with something to show, and the one that is shown. */
export function offeredViews(opened: Opened, isOfTwo: boolean, shown?: View): View[] {
  const filled = views.filter((one) => one === shown || (!one.missing?.(opened) && (!one.isOfTwo || isOfTwo)));
  const tabs = Map.groupBy(filled, ({ label }) => label).values();
  return [...tabs].flatMap((sharing) => sharing.find((one) => one === shown) ?? sharing.slice(0, 1));
}
