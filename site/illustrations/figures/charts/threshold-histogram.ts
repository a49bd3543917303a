import { scaleBand, scaleLinear } from "d3-scale";
import type { Drawing } from "../../pictures/marks/drawing.ts";
import { formatNumber } from "../../pictures/marks/format-number.ts";
import { halo, paint } from "../../pictures/marks/paint.ts";
import { type Severity, severities, severityMark, severityPaint } from "../../pictures/marks/severity.ts";
import { element, group, label, rectangle } from "../../pictures/marks/svg.ts";
import type { ChartCanvas } from "./chart-canvas.ts";

/** The count of values from `from` to the next bin. */
export interface Bin {
  from: number;
  name: string;
  count: number;
  severity: Severity;
}

/**
 * Only the threshold itself is published. The other limits of the colors are ours: half of it and twice it. A figure
 * that uses them must say so.
 */
export function severityBeyond(value: number, threshold: number): Severity {
  if (value >= 2 * threshold) return "many";
  if (value >= threshold) return "two";
  return value >= threshold / 2 ? "one" : "none";
}

export const zoneNames = {
  none: "below half",
  one: "from half",
  two: "from the threshold",
  many: "from twice",
} as const satisfies { [severity in Severity]: string };

/** @param from lowest values of the bins, ascending; values below the first one are left out. */
export function histogramBins(values: readonly number[], from: readonly number[], threshold: number, unit = 1): Bin[] {
  return from.map((low, index) => {
    const next = from[index + 1];
    const count = values.filter((value) => value >= low && (next === undefined || value < next)).length;
    const last = next === undefined ? undefined : Number((next - unit).toFixed(2));
    const name = last === undefined ? `${low}+` : last <= low ? String(low) : `${low}–${last}`;
    return { from: low, name, count, severity: severityBeyond(low, threshold) };
  });
}

function layoutOf(bins: readonly Bin[], { kind, width, fontSize }: ChartCanvas) {
  const size = kind === "wide" ? fontSize : fontSize - 1;
  const height = kind === "wide" ? 320 : 300;
  const [top, bottom] = [size * 5.6, height - size * 3.4];
  const x = scaleBand(
    bins.map(({ name }) => name),
    [0, width],
  ).paddingInner(0.14);
  const y = scaleLinear([0, Math.max(...bins.map(({ count }) => count))], [bottom, top + size * 2.2]);
  return { kind, width, height, size, top, bottom, x, y };
}
type Layout = ReturnType<typeof layoutOf>;

/** The legend: the severities that occur, each with its mark and name. */
function keyOf(used: readonly Severity[], { kind, width, size }: Layout): string[] {
  const keyWidth = kind === "wide" ? width / 4 : width / 2;
  return used.map((severity, index) => {
    const left = (kind === "wide" ? index : index % 2) * keyWidth + size * 0.5;
    const baseline = size * (kind === "wide" ? 2.7 : 2.5 + Math.floor(index / 2) * 1.5);
    const d = severityMark(severity, left, baseline - size * 0.35, size * 0.36);
    return element("path", { d, fill: severityPaint[severity] }) + label(left + size, baseline, zoneNames[severity]);
  });
}

/** All columns of one severity as one path. */
function columnsOf(severity: Severity, bins: readonly Bin[], { bottom, x, y }: Layout): string {
  const d = bins
    .filter((bin) => bin.severity === severity && bin.count > 0)
    .map(({ name, count }) => rectangle(x(name) ?? 0, y(count), x.bandwidth(), Math.max(bottom - y(count), 1.5)))
    .join("");
  return d && element("path", { d, fill: severityPaint[severity] });
}

/** Mark and count above a column, its range below. */
function wordsOf({ name, count, severity }: Bin, { size, bottom, x, y }: Layout): string {
  const middle = (x(name) ?? 0) + x.bandwidth() / 2;
  const d = severityMark(severity, middle, y(count) - size * 1.9, size * 0.3);
  const strong = { "text-anchor": "middle", fill: paint.ink, "font-weight": 600, ...halo };
  return (
    element("path", { d, fill: severityPaint[severity] }) +
    label(middle, y(count) - size * 0.45, formatNumber(count), strong) +
    label(middle, bottom + size * 1.4, name, { "text-anchor": "middle", "font-size": size - 1 })
  );
}

function thresholdLine(threshold: number, bins: readonly Bin[], { width, size, top, bottom, x }: Layout) {
  const first = bins.find(({ from }) => from >= threshold);
  const edge = first ? (x(first.name) ?? 0) - (x.step() - x.bandwidth()) / 2 : width;
  const d = `M${Math.round(edge)} ${top - size * 0.6}V${bottom}`;
  const strong = { "text-anchor": "end", fill: paint.ink, "font-weight": 600, ...halo };
  return [
    element("path", { d, stroke: paint.bad, "stroke-width": 1.5, "stroke-dasharray": "5 4" }),
    label(edge - 6, top + size * 0.4, `Threshold ${threshold}`, strong),
  ];
}

/** Columns colored by the distance of their values from a threshold; marks and a line show the same without color. */
export function drawThresholdHistogram(
  bins: readonly Bin[],
  threshold: number,
  axis: { values: string; counts: string },
  canvas: ChartCanvas,
): Pick<Drawing, "height" | "markup"> {
  const layout = layoutOf(bins, canvas);
  const { width, height, size, bottom } = layout;
  const used = severities.filter((severity) => bins.some((bin) => bin.severity === severity));
  const marks = [
    label(0, size, axis.counts),
    ...keyOf(used, layout),
    ...thresholdLine(threshold, bins, layout),
    ...used.map((severity) => columnsOf(severity, bins, layout)),
    ...bins.map((bin) => wordsOf(bin, layout)),
    element("path", { d: `M0 ${bottom}H${width}`, stroke: paint.inkSoft, "stroke-width": 1 }),
    label(width, bottom + size * 3, axis.values, { "text-anchor": "end" }),
  ];
  return { height, markup: group({ fill: paint.inkSoft, "font-size": size }, ...marks) };
}
