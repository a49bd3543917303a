import { severities, severityLabel } from "../../../illustrations/pictures/marks/severity.ts";
import type { AnalysisFacts } from "../../model/facts.ts";
import { counted, formatValue } from "../../model/format-value.ts";
import { severityOfType } from "../../model/severity-of-type.ts";

/** What the drawings show of these types, in words. */
export function typeCaption(facts: AnalysisFacts, rows: Uint32Array, isWhole: boolean): string {
  const counts = { none: 0, one: 0, two: 0, many: 0 };
  let inCycles = 0;
  for (const row of rows) {
    counts[severityOfType(facts, row)] += 1;
    if ((facts.cycleOf[row] ?? -1) >= 0) inCycles += 1;
  }
  const marks = severities.map((severity) => `${formatValue(counts[severity])} with ${severityLabel[severity]}`);
  const cycles = inCycles > 0 ? ` ${counted(inCycles, "type is", "types are")} in a cycle.` : "";
  return `${counted(rows.length, isWhole ? "type" : "selected type")}: ${marks.join(", ")}.${cycles}`;
}
