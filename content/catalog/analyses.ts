import type { ToolId } from "./product-names.ts";

export const analysisIds = ["junit-4.13.2", "jsoup-1.15.3", "commons-lang-3.12.0"] as const;
export type AnalysisId = (typeof analysisIds)[number];

export interface Analysis {
  /** Also the name of the folder below `content/catalog/analyses/`. */
  id: AnalysisId;
  project: string;
  version: string;
  tool: ToolId;
  /** Rows of the result files; a test compares them with the files. */
  totals: { types: number; dependencies: number; designSmells: number; implementationSmells: number };
  /** Running time in seconds on a two-core machine. */
  seconds: number;
}

/** The output of DPy for its own source: see `analyses/dpy-2025-02/README.md`. */
export const dpyAnalysis = {
  /** The folder below `content/catalog/analyses/`. */
  folder: "dpy-2025-02",
  project: "DPy",
  source: "DPy, analyzed by DPy in its February 2025 build; test data of designite_util.",
  /** Rows of the result files; a test compares them with the files. */
  totals: { functions: 420, designSmells: 29, implementationSmells: 89 },
} as const;

/** The analyzed projects and the edition that analyzed them. */
export const analyses = {
  "junit-4.13.2": {
    id: "junit-4.13.2",
    project: "JUnit",
    version: "4.13.2",
    tool: "designite-java-community",
    totals: { types: 243, dependencies: 500, designSmells: 203, implementationSmells: 106 },
    seconds: 6,
  },
  "jsoup-1.15.3": {
    id: "jsoup-1.15.3",
    project: "jsoup",
    version: "1.15.3",
    tool: "designite-java-community",
    totals: { types: 150, dependencies: 538, designSmells: 208, implementationSmells: 271 },
    seconds: 6,
  },
  "commons-lang-3.12.0": {
    id: "commons-lang-3.12.0",
    project: "Apache Commons Lang",
    version: "3.12.0",
    tool: "designite-java-community",
    totals: { types: 287, dependencies: 405, designSmells: 252, implementationSmells: 980 },
    seconds: 14,
  },
} as const satisfies { [id in AnalysisId]: Analysis & { id: id } };

/** The results that the explorer offers to open. */
export const readyIds = [...analysisIds, dpyAnalysis.folder] as const;
export type ReadyId = (typeof readyIds)[number];

/** The project with its version or, without one, the month of the analysis. */
export function projectName(id: ReadyId): string {
  return id === dpyAnalysis.folder ? "DPy, February 2025" : `${analyses[id].project} ${analyses[id].version}`;
}
