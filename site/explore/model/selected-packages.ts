import type { PackageEdge } from "./facts.ts";
import type { Opened } from "./opened.ts";
import type { Selection } from "./selection.ts";

export interface SelectedPackages {
  /** True without a selection, and if nothing matches it: then nothing is dimmed. */
  none: boolean;
  /** One number for each package: 1 if it is selected or has a selected type. */
  marked: Uint8Array;
  /** The package that a selected package or type stands for. */
  only: number | undefined;
}

/** Packages that the selection is about. */
export function selectedPackages({
  opened: { analysis },
  selection,
  selected,
}: {
  opened: Opened;
  selection: Selection;
  selected: Uint8Array;
}): SelectedPackages {
  const marked = new Uint8Array(analysis.packages.length);
  for (let type = 0; type < selected.length; type += 1) {
    const owner = analysis.types.packages[type];
    if (selected[type] === 1 && owner !== undefined) marked[owner] = 1;
  }
  const named = selection.kind === "package" ? analysis.packages.indexOf(selection.name) : -1;
  if (named >= 0) marked[named] = 1;
  const first = marked.indexOf(1);
  const isOne = selection.kind === "package" || selection.kind === "type";
  return { none: first < 0, marked, only: isOne && first >= 0 ? first : undefined };
}

/** Whether a dependency is one of a package that is selected. */
export const isOfSelected = ({ marked }: SelectedPackages, { source, target }: PackageEdge): boolean =>
  marked[source] === 1 || marked[target] === 1;
