import type { Opened } from "../../results/model/opened.ts";
import { changes } from "./changes.tsx";
import { distributions } from "./distributions.ts";
import { packages } from "./packages.ts";
import { report } from "./report.tsx";
import { smells } from "./smells.tsx";
import { structure } from "./structure.ts";
import { summary } from "./summary.tsx";
import { treemap } from "./treemap.ts";
import { methods, types } from "./types.tsx";
import type { View } from "./view.ts";

/** The views of open results, in the order of their tabs. A new one is its file and a line here. */
export const views: readonly View[] = [
  summary,
  changes,
  structure,
  treemap,
  packages,
  distributions,
  smells,
  types,
  methods,
  report,
];

/** The view of this name in an address; the first one for an unknown name. */
export const viewNamed = (name: string | null): View => views.find((view) => view.name === name) ?? summary;

/** What is shown at first, and in place of a view that needs earlier results when there are none. */
export const firstView = summary;

/** The views with something to show, in the order of their tabs, and the one that is shown. */
export const offeredViews = (opened: Opened, isOfTwo: boolean, shown?: View): View[] =>
  views.filter((one) => one === shown || (!one.missing?.(opened) && (one.kind === "drawn" || !one.isOfTwo || isOfTwo)));

/** What is shown when results are compared. */
export const comparingView = changes;
