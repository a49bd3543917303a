import type { Analysis } from "./analysis.ts";
import type { AnalysisFacts } from "./facts.ts";
import type { Placement } from "./placement.ts";

/** Results that are open, with all that is derived from them in the worker. */
export interface Opened {
  /** The name of the folder or archive that was opened. */
  source?: string;
  analysis: Analysis;
  facts: AnalysisFacts;
  placement: Placement;
  /** Sentences about what is missing, was repaired or left out. */
  remarks: readonly string[];
}
