import { paint } from "./paint.ts";
import { severities, severityLabel, severityMark, severityPaint } from "./severity.ts";
import { element, group, label } from "./svg.ts";

export interface LegendPlace {
  x: number;
  y: number;
  fontSize: number;
  columns: 1 | 2 | 4;
  columnWidth: number;
  /** What one mark stands for. */
  mark?: "type" | "module";
}

/** The legend of colors and shapes. Rows are 1.5 lines apart; the baseline of the heading is at `y`. */
export function severityLegend({ x, y, fontSize, columns, columnWidth, mark = "type" }: LegendPlace): string {
  const rows = severities.map((severity, index) => {
    const left = x + (index % columns) * columnWidth;
    const baseline = y + (Math.floor(index / columns) + 1) * fontSize * 1.5;
    const open = severity === "none";
    return (
      element("path", {
        d: severityMark(severity, left + fontSize * 0.5, baseline - fontSize * 0.35, fontSize * 0.36),
        fill: open ? "none" : severityPaint[severity],
        stroke: severityPaint[severity],
        "stroke-width": open ? 1.5 : 0,
      }) + label(left + fontSize * 1.4, baseline, severityLabel[severity])
    );
  });
  return group(
    { fill: paint.inkSoft, "font-size": fontSize },
    label(x, y, `One mark, one ${mark}`, { fill: paint.ink, "font-weight": 600 }),
    ...rows,
  );
}
