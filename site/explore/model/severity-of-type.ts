import { type Severity, severityOf } from "#site/illustrations/pictures/marks/severity.ts";
import type { AnalysisFacts } from "./facts.ts";

/** By the number of design smells of the type. */
export function severityOfType({ designFindings }: Pick<AnalysisFacts, "designFindings">, type: number): Severity {
  return severityOf(designFindings[type] ?? 0);
}
