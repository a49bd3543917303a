import type { Opened } from "../../results/model/opened.ts";
import { changes } from "./changes.tsx";
import { distributions } from "./distributions.ts";
import { packages } from "./packages.ts";
import { report } from "./report.tsx";
import { smells } from "./smells.tsx";
import { structure } from "./structure.ts";
import { treemap } from "./treemap.ts";
import { methods, types } from "./types.tsx";
import type { View } from "./view.ts";

/** The views of open results, in the order of their tabs. A new one is its file and a line here. */
export const views: readonly View[] = [
  structure,
  treemap,
  packages,
  distributions,
  smells,
  types,
  methods,
  changes,
  report,
];

/** Views that have joined another one; links to them lead on. */
const joined = new Map<string | null, View>([["instability", packages]]);

/** The view of this name in an address; the first one for an unknown name. */
export const viewNamed = (name: string | null): View =>
  views.find((view) => view.name === name) ?? joined.get(name) ?? structure;

/** What is shown at first, and in place of a view that needs earlier results when there are none. */
export const firstView = structure;

/** The views with something to show, in the order of their tabs, and the one that is shown. */
export const offeredViews = (opened: Opened, isOfTwo: boolean, shown?: View): View[] =>
  views.filter((one) => one === shown || (!one.missing?.(opened) && (one.kind === "drawn" || !one.isOfTwo || isOfTwo)));

/** The view of this name. In place of a first view without anything to show, the first one that has. */
export function viewIn(opened: Opened, name: string): View {
  const view = viewNamed(name);
  return view === firstView && view.missing?.(opened) ? (offeredViews(opened, false)[0] ?? view) : view;
}

/** What is shown when results are compared. */
export const comparingView = changes;
