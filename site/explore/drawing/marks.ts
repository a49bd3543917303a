import { markCorners, type Severity, severities, severityLabel } from "../../drawing/severity.ts";
import type { LegendEntry, Paint, PathSink } from "./scene.ts";

export const severityPaints: Record<Severity, Paint> = { none: "good", one: "warn", two: "bad", many: "severe" };

/** Shape and color by the number of design smells, as in the other drawings of the site. */
export const severityEntries: readonly LegendEntry[] = severities.map((severity) => ({
  text: severityLabel[severity],
  ...(severity === "none" ? { stroke: severityPaints.none } : { fill: severityPaints[severity] }),
  trace: (path) => traceMark(path, severity, 0, 0, 0.75),
}));

/** The same for tiles, of which those without smells have no mark. */
export const tileEntries: readonly LegendEntry[] = severityEntries.map((entry, index) =>
  index === 0
    ? { text: entry.text, fill: severityPaints.none, opacity: 0.4, trace: (path) => path.rect(-0.9, -0.9, 1.8, 1.8) }
    : entry,
);

/** A line from left to right. */
export const lineEntry = (text: string, stroke: Paint): LegendEntry => ({
  text,
  stroke,
  trace(path) {
    path.moveTo(-1, 0);
    path.lineTo(1, 0);
  },
});

/** A tile with a line across, as types have whose size is not known. */
export const unmeasuredEntry: LegendEntry = {
  text: "not measured",
  stroke: "ink-soft",
  trace(path) {
    path.rect(-0.9, -0.9, 1.8, 1.8);
    path.moveTo(-0.9, 0.9);
    path.lineTo(0.9, -0.9);
  },
};

const square: LegendEntry["trace"] = (path) => path.rect(-0.7, -0.7, 1.4, 1.4);
const frame: LegendEntry["trace"] = (path) => path.rect(-1, -1, 2, 2);

/** The signs of the matrix of packages. */
export const matrixEntries: readonly LegendEntry[] = [
  { text: "depends on it, larger for more", fill: "accent", trace: square },
  { text: "against the order", fill: "bad", trace: square },
  { text: "frame: packages in a cycle", stroke: "bad", trace: frame },
];

/** The signs of the diagram of instability. */
export const instabilityEntries: readonly LegendEntry[] = [
  { text: "a package, larger for more types", fill: "accent", trace: (path) => traceCircle(path, 0, 0, 0.75) },
  {
    text: "depends on a less stable package",
    stroke: "bad",
    trace(path) {
      path.moveTo(0, 1.2);
      path.lineTo(0, -1.2);
      path.moveTo(-0.5, -0.5);
      path.lineTo(0, -1.2);
      path.lineTo(0.5, -0.5);
    },
  },
];

/** Corners are rounded to tenths, so unit shapes are made large and then scaled down. */
const large = 1000;

/** The corners of each mark with radius 1 around the origin; none for the circle. */
const corners = new Map(
  severities.map((severity) => [
    severity,
    markCorners(severity, 0, 0, large).map(([x, y]) => [x / large, y / large] as const),
  ]),
);

export function traceCircle(path: PathSink, x: number, y: number, radius: number): void {
  path.moveTo(x + radius, y);
  path.arc(x, y, radius, 0, 2 * Math.PI);
}

/** Adds the mark of a severity to be filled: circle, diamond, triangle, hexagon. Only the circle may have an outline. */
export function traceMark(path: PathSink, severity: Severity, x: number, y: number, radius: number): void {
  const points = corners.get(severity) ?? [];
  const [first, ...others] = points;
  if (!first) {
    traceCircle(path, x, y, radius);
    return;
  }
  path.moveTo(x + first[0] * radius, y + first[1] * radius);
  for (const [dx, dy] of others) path.lineTo(x + dx * radius, y + dy * radius);
}
