import type { Analysis } from "./analysis.ts";
import type { AnalysisFacts } from "./facts.ts";

/** When a tool ran. */
export interface RunTime {
  /** In milliseconds since 1970. */
  at: number;
  /** Whether the log of the tool names it, or the dates of the files. Copies of files may have later dates. */
  from: "log" | "files";
}

export interface Results {
  analysis: Analysis;
  facts: AnalysisFacts;
}

/** Results that are open, with all that is derived from them in the worker. */
export interface Opened extends Results {
  /** The name of the folder or archive that was opened. */
  source?: string;
  time?: RunTime | undefined;
  placement: Placement;
  /** Sentences about what is missing, was repaired or left out. */
  remarks: readonly string[];
  /** Those of them on files and rows that are not shown, or not as they are. */
  onFiles?: readonly string[];
}

/** Where the marks of the structure plate lie: in a circle of this radius around the origin. */
export interface Placement {
  radius: number;
  /** Center of each type, in the order of the table of types. */
  x: Float32Array<ArrayBuffer>;
  y: Float32Array<ArrayBuffer>;
  /** Lines between the cells of two types of one package, four numbers each: x1, y1, x2, y2. */
  typeBorders: Float32Array<ArrayBuffer>;
  /** Lines between packages. */
  packageBorders: Float32Array<ArrayBuffer>;
}
