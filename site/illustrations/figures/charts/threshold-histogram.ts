import { scaleBand, scaleLinear } from "d3-scale";
import type { Drawing } from "../../pictures/marks/drawing.ts";
import { halo, paint } from "../../pictures/marks/paint.ts";
import { type Severity, severities, severityMark, severityPaint } from "../../pictures/marks/severity.ts";
import { inDigits } from "../../pictures/marks/sheet.ts";
import { element, group, label, rectangle } from "../../pictures/marks/svg.ts";
import type { ChartSheet } from "./chart-sheet.ts";

/** How many values lie from `from` on and below the next bin. */
export interface Bin {
  from: number;
  name: string;
  count: number;
  severity: Severity;
}

export interface Threshold {
  value: number;
  /** Says what begins there: "Hub-like from 20". */
  name: string;
}

/**
 * The published rule is one number. The other borders of the colors are our own: half of it, where attention pays, and
 * twice it, where a value is far beyond. A figure that uses them says so.
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

/** @param from lowest values of the bins, rising; values below the first are left out. */
export function binned(values: readonly number[], from: readonly number[], threshold: number, unit = 1): Bin[] {
  return from.map((low, index) => {
    const next = from[index + 1];
    const count = values.filter((value) => value >= low && (next === undefined || value < next)).length;
    const last = next === undefined ? undefined : Number((next - unit).toFixed(2));
    const name = last === undefined ? `${low}+` : last <= low ? String(low) : `${low}–${last}`;
    return { from: low, name, count, severity: severityBeyond(low, threshold) };
  });
}

/** Columns colored by how far their values lie below or beyond a threshold; marks and a line say the same. */
export function drawThresholdHistogram(
  bins: readonly Bin[],
  threshold: Threshold,
  axis: { values: string; counts: string },
  { kind, width, fontSize }: ChartSheet,
): Pick<Drawing, "height" | "marks"> {
  const size = kind === "wide" ? fontSize : fontSize - 1;
  const height = kind === "wide" ? 320 : 300;
  const [top, bottom] = [size * 5.6, height - size * 3.4];
  const x = scaleBand(
    bins.map(({ name }) => name),
    [0, width],
  ).paddingInner(0.14);
  const y = scaleLinear([0, Math.max(...bins.map(({ count }) => count))], [bottom, top + size * 2.2]);
  const used = severities.filter((severity) => bins.some((bin) => bin.severity === severity));
  const first = bins.find(({ from }) => from >= threshold.value);
  const edge = first ? (x(first.name) ?? 0) - (x.step() - x.bandwidth()) / 2 : width;
  const keyWidth = kind === "wide" ? width / 4 : width / 2;
  const key = used.map((severity, index) => {
    const left = (kind === "wide" ? index : index % 2) * keyWidth + size * 0.5;
    const baseline = size * (kind === "wide" ? 2.7 : 2.5 + Math.floor(index / 2) * 1.5);
    return (
      element("path", {
        d: severityMark(severity, left, baseline - size * 0.35, size * 0.36),
        fill: severityPaint[severity],
      }) + label(left + size, baseline, zoneNames[severity])
    );
  });
  const columns = used.map((severity) => {
    const own = bins.filter((bin) => bin.severity === severity && bin.count > 0);
    const d = own
      .map(({ name, count }) =>
        rectangle(x(name) ?? 0, y(count), x.bandwidth(), Math.max(bottom - y(count), count > 0 ? 1.5 : 0)),
      )
      .join("");
    return d && element("path", { d, fill: severityPaint[severity] });
  });
  const words = bins.map(({ name, count, severity }) => {
    const middle = (x(name) ?? 0) + x.bandwidth() / 2;
    const mark = element("path", {
      d: severityMark(severity, middle, y(count) - size * 1.9, size * 0.3),
      fill: severityPaint[severity],
    });
    return (
      mark +
      label(middle, y(count) - size * 0.45, inDigits(count), {
        "text-anchor": "middle",
        fill: paint.ink,
        "font-weight": 600,
        ...halo,
      }) +
      label(middle, bottom + size * 1.4, name, { "text-anchor": "middle", "font-size": size - 1 })
    );
  });
  return {
    height,
    marks: group(
      { fill: paint.inkSoft, "font-size": size },
      label(0, size, axis.counts),
      ...key,
      element("path", {
        d: `M${Math.round(edge)} ${top - size * 0.6}V${bottom}`,
        stroke: paint.bad,
        "stroke-width": 1.5,
        "stroke-dasharray": "5 4",
      }),
      label(edge - 6, top + size * 0.4, threshold.name, {
        "text-anchor": "end",
        fill: paint.ink,
        "font-weight": 600,
        ...halo,
      }),
      ...columns,
      ...words,
      element("path", { d: `M0 ${bottom}H${width}`, stroke: paint.inkSoft, "stroke-width": 1 }),
      label(width, bottom + size * 3, axis.values, { "text-anchor": "end" }),
    ),
  };
}
