/** The views of open results with the names of their tabs, in the order of these. */
export const viewLabels = {
  structure: "Structure",
  treemap: "Treemap",
  packages: "Packages",
  instability: "Instability",
  distributions: "Distributions",
  smells: "Smells",
  types: "Types",
  changes: "Changes",
  report: "Report",
} as const;
export type ViewName = keyof typeof viewLabels;

const isViewName = (name: string): name is ViewName => name in viewLabels;

export const viewNames: readonly ViewName[] = Object.keys(viewLabels).filter(isViewName);
