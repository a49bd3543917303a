import { scaleLinear } from "d3-scale";
import { paint } from "../../drawing/paint.ts";
import { element, group, label, rectangle, textWidth } from "../../drawing/svg.ts";
import type { Drawing } from "../drawing.ts";
import type { ChartCanvas } from "./chart-canvas.ts";

interface PanelRow {
  name: string;
  /** One for each panel. */
  bars: readonly { value: number; figure: string }[];
  /** Quiet rows are hollow: the reference that the others are compared with. */
  quiet?: boolean;
}

interface Panels {
  headings: readonly string[];
  rows: readonly PanelRow[];
  /** One scale for all panels, or one for each. */
  scale: "shared" | "own";
}

/** Bars side by side in panels, with the names of the rows once. On a narrow canvas the name is above its bars. */
export function drawBarPanels(panels: Panels, canvas: ChartCanvas): Pick<Drawing, "height" | "markup"> {
  const { headings, rows, scale } = panels;
  const { width, fontSize, kind } = canvas;
  const stacked = kind === "narrow";
  const left = stacked ? 0 : Math.max(...rows.map(({ name }) => textWidth(name, fontSize))) + 14;
  const gap = fontSize * 1.4;
  const panelWidth = (width - left - gap * (headings.length - 1)) / headings.length;
  const top = fontSize * 2.2;
  const rowHeight = fontSize * (stacked ? 2.9 : 2);
  const barHeight = fontSize * (stacked ? 0.9 : 1.15);
  const highest = (panel: number) => Math.max(...rows.map(({ bars }) => bars[panel]?.value ?? 0));
  const columns = headings.map((heading, panel) => {
    const start = left + panel * (panelWidth + gap);
    const most = scale === "own" ? highest(panel) : Math.max(...headings.map((_, index) => highest(index)));
    const room = Math.max(...rows.map(({ bars }) => textWidth(bars[panel]?.figure ?? "", fontSize))) + 12;
    const length = scaleLinear([0, most], [0, panelWidth - room]);
    const drawn = rows.map(({ bars, quiet }, row) => {
      const { value = 0, figure = "" } = bars[panel] ?? {};
      const y = top + row * rowHeight + (stacked ? fontSize * 1.45 : (rowHeight - barHeight) / 2);
      const long = Math.max(length(value), 1.5);
      return (
        element("path", {
          d: rectangle(start + 0.5, y, long, barHeight),
          fill: quiet ? "none" : paint.accent,
          stroke: quiet ? paint.inkSoft : undefined,
        }) +
        label(start + long + 7, y + barHeight / 2 + fontSize * 0.35, figure, { fill: paint.ink, "font-weight": 600 })
      );
    });
    const foot = top + rows.length * rowHeight;
    return (
      label(start, fontSize, heading, { fill: paint.ink, "font-weight": 600 }) +
      (stacked
        ? ""
        : element("path", { d: `M${Math.round(start)} ${top}V${foot}`, stroke: paint.inkSoft, "stroke-width": 1 })) +
      drawn.join("")
    );
  });
  const names = rows.map(({ name }, row) => {
    const middle = top + (row + 0.5) * rowHeight + fontSize * 0.35;
    return stacked
      ? label(0, top + row * rowHeight + fontSize, name)
      : label(left - 12, middle, name, { "text-anchor": "end", fill: paint.ink });
  });
  return {
    height: Math.ceil(top + rows.length * rowHeight + 4),
    markup: group({ fill: paint.inkSoft, "font-size": fontSize }, ...columns, ...names),
  };
}

interface Bar {
  name: string;
  value: number;
  /** The label at the end of the bar. */
  figure: string;
  /** Quiet bars are hollow: the reference that the others are compared with. */
  quiet?: boolean;
}

interface BarGroup {
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
