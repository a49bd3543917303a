import { type Severity, severityMark, severityOf, severityPaint } from "../../pictures/marks/severity.ts";
import { graphCanvas } from "./graph-canvas.ts";
import type { GraphType } from "./type-graph-file.ts";

/** The least radius of a mark that is drawn again over the graph. */
export const leastRadius = 5;

export const radiusOf = ({ linesOfCode }: GraphType): number => graphCanvas.unit * Math.sqrt(linesOfCode);

/** The mark of a type, as it is drawn again over the graph. */
export function markOf(type: GraphType): { d: string; paint: string; severity: Severity } {
  const severity = severityOf(type.designSmells);
  const d = severityMark(severity, type.x, type.y, Math.max(leastRadius, radiusOf(type)));
  return { d, paint: severityPaint[severity], severity };
}
