import type { FindingTable } from "./analysis.ts";
import { remembered } from "./remembered.ts";

/** The number of findings of each kind. Counted once for a table. */
export const countsOfKinds = remembered((findings: FindingTable): Uint32Array => {
  const counts = new Uint32Array(findings.kinds.length);
  for (const kind of findings.kindOf) counts[kind] = (counts[kind] ?? 0) + 1;
  return counts;
});
