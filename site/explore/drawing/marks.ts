import { markCorners, type Severity, severities, severityLabel } from "../../drawing/severity.ts";
import type { LegendEntry, PathSink } from "./scene.ts";
import type { Paint } from "./scene-colors.ts";

export const severityPaints: Record<Severity, Paint> = { none: "good", one: "warn", two: "bad", many: "severe" };

/** Shape and color by the number of design smells, as in the other drawings of the site. */
export const severityEntries: readonly LegendEntry[] = severities.map((severity) => ({
  text: severityLabel[severity],
  ...(severity === "none" ? { stroke: severityPaints.none } : { fill: severityPaints[severity] }),
  trace: (path) => traceMark(path, severity, 0, 0, 0.75),
}));

/** Corners are rounded to tenths, so unit shapes are made large and then scaled down. */
const large = 1000;

/** The corners of each mark with radius 1 around the origin; none for the circle. */
const corners = new Map(
  severities.map((severity) => [
    severity,
    markCorners(severity, 0, 0, large).map(([x, y]) => [x / large, y / large] as const),
  ]),
);

export function traceLine(path: PathSink, ...[first, ...others]: readonly (readonly [x: number, y: number])[]): void {
  if (first) path.moveTo(...first);
  for (const place of others) path.lineTo(...place);
}

export function traceCircle(path: PathSink, x: number, y: number, radius: number): void {
  path.moveTo(x + radius, y);
  path.arc(x, y, radius, 0, 2 * Math.PI);
}

/** Adds the mark of a severity to be filled: circle, diamond, triangle, hexagon. Only the circle may have an outline. */
export function traceMark(path: PathSink, severity: Severity, x: number, y: number, radius: number): void {
  const [first, ...others] = corners.get(severity) ?? [];
  if (!first) {
    traceCircle(path, x, y, radius);
    return;
  }
  path.moveTo(x + first[0] * radius, y + first[1] * radius);
  for (const [dx, dy] of others) path.lineTo(x + dx * radius, y + dy * radius);
}
