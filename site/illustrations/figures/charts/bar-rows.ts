import { scaleLinear } from "d3-scale";
import type { Drawing } from "../../pictures/marks/drawing.ts";
import { paint } from "../../pictures/marks/paint.ts";
import { element, group, label, rectangle } from "../../pictures/marks/svg.ts";
import { textWidth } from "../../pictures/marks/text-width.ts";
import type { ChartCanvas } from "./chart-canvas.ts";

export interface Bar {
  name: string;
  value: number;
  /** The label at the end of the bar. */
  figure: string;
  /** Quiet bars are hollow: the reference that the others are compared with. */
  quiet?: boolean;
}

export interface BarGroup {
  /** Absent if the chart has a single group. */
  heading?: string;
  bars: readonly Bar[];
}

/** Horizontal bars on one scale. On a narrow canvas the name is above its bar. */
export function drawBarRows(groups: readonly BarGroup[], canvas: ChartCanvas): Pick<Drawing, "height" | "markup"> {
  const { width, fontSize, kind } = canvas;
  const all = groups.flatMap(({ bars }) => bars);
  const stacked = kind === "narrow";
  const left = stacked ? 1 : Math.max(...all.map(({ name }) => textWidth(name, fontSize))) + 12;
  const longest = Math.max(...all.map(({ figure }) => textWidth(figure, fontSize))) + 12;
  const length = scaleLinear([0, Math.max(...all.map(({ value }) => value))], [0, width - left - longest]);
  const barHeight = fontSize * (stacked ? 0.85 : 1.15);
  const rowHeight = stacked ? fontSize * 2.95 : fontSize * 1.85;
  let top = 0;
  const drawn = groups.map(({ heading, bars }) => {
    const title = heading ? label(0, top + fontSize, heading, { fill: paint.ink, "font-weight": 600 }) : "";
    if (heading) top += fontSize * 1.8;
    const rows = bars.map(({ name, value, figure, quiet }) => {
      const y = top + (stacked ? fontSize * 1.5 : 0);
      const middle = y + barHeight / 2 + fontSize * 0.35;
      const caption = stacked
        ? label(0, top + fontSize, name)
        : label(left - 12, middle, name, { "text-anchor": "end", fill: paint.ink });
      top += rowHeight;
      return (
        caption +
        element("path", {
          d: rectangle(left, y, Math.max(length(value), 1.5), barHeight),
          fill: quiet ? "none" : paint.accent,
          stroke: quiet ? paint.inkSoft : undefined,
        }) +
        label(left + Math.max(length(value), 1.5) + 8, middle, figure, { fill: paint.ink, "font-weight": 600 })
      );
    });
    top += fontSize * 0.9;
    return title + rows.join("");
  });
  return {
    height: Math.ceil(top - fontSize * 0.6),
    markup: group({ fill: paint.inkSoft, "font-size": fontSize }, ...drawn),
  };
}
