import type { SmellId } from "#content/smells/index.ts";

/** One finding of a run, or one smell of a study. */
export interface SampleRow {
  smell: SmellId;
  /** The name as the tool prints it. */
  name: string;
  /** The type or method, as code. */
  place?: string;
  /** The package of the place, or the cause that the tool prints. */
  detail?: string;
  value: string;
  /** What the value is compared with. */
  compared: string;
  /** How often the value holds the limit, or an amount. */
  measure: number;
}

/** Published output of a tool, for the plate of its page. */
export interface Sample {
  finding: string;
  note: string;
  /** What the specimen label says. */
  specimen: readonly string[];
  /** Multiples of a limit on a logarithmic axis, or amounts on a linear axis. */
  axis: "limit" | "amount";
  rows: readonly SampleRow[];
  source?: { text: string; href: string };
}
