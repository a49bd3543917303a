/** The views of open results, in the order of their tabs. */
export const viewNames = [
  "structure",
  "treemap",
  "packages",
  "instability",
  "distributions",
  "smells",
  "types",
  "changes",
  "report",
] as const;
export type ViewName = (typeof viewNames)[number];
