import { markCorners, type Severity, severities, severityLabel } from "../../drawing/severity.ts";
import { type Difference, differences } from "../../results/model/compare.ts";
import type { Box, LegendEntry, PathSink } from "./scene.ts";
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

export const traceBox = (path: PathSink, { x, y, width, height }: Box): void => path.rect(x, y, width, height);

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

/** What differs from the earlier results. */
export const differencePaints: Record<Difference, Paint> = {
  new: "accent",
  more: "bad",
  fewer: "good",
  same: "ink-soft",
};

/** The choice of views that can show what differs from the earlier results. */
export const differenceOption = { value: "difference", text: "Color by difference" };

/** Adds a sign to be filled, so that color isn't needed: a plus, a triangle up or down, or a small square. */
export function traceDifference(path: PathSink, difference: Difference, x: number, y: number, radius: number): void {
  if (difference === "new") {
    // One outline, so that a border doesn't cross it.
    const [long, wide] = [1.15 * radius, 0.45 * radius];
    const places = [1, 0, -1, 0].flatMap((cos, turn) => {
      const sin = [0, 1, 0, -1][turn] ?? 0;
      const corners = [
        [-wide, -long],
        [wide, -long],
        [wide, -wide],
      ] as const;
      return corners.map(([dx, dy]) => [x + dx * cos - dy * sin, y + dx * sin + dy * cos] as const);
    });
    traceLine(path, ...places);
  } else if (difference === "same") path.rect(x - 0.4 * radius, y - 0.4 * radius, 0.8 * radius, 0.8 * radius);
  else {
    const tip = difference === "more" ? -radius : radius;
    traceLine(path, [x, y + tip], [x + radius, y - tip], [x - radius, y - tip]);
  }
}

/** The signs with what is new, more or fewer. */
export const differenceEntries = (words: Record<Difference, string>): LegendEntry[] =>
  differences.map((difference) => ({
    text: words[difference],
    fill: differencePaints[difference],
    trace: (path) => traceDifference(path, difference, 0, 0, 0.85),
  }));
