import type { Drawing } from "../../pictures/marks/drawing.ts";
import type { Figure } from "../figure.ts";

/** Widths in user units near the width of the column, so that the text size stays readable. */
const canvases = {
  wide: { kind: "wide", width: 640, fontSize: 14 },
  narrow: { kind: "narrow", width: 340, fontSize: 13 },
} as const;

export interface ChartCanvas {
  kind: keyof typeof canvases;
  width: number;
  fontSize: number;
}

/** Draws the same chart for wide and for narrow columns; the chart determines its height. */
export function drawChartOnCanvases(
  draw: (canvas: ChartCanvas) => Pick<Drawing, "height" | "markup">,
): Figure["drawings"] {
  const on = (canvas: ChartCanvas): Drawing => ({ width: canvas.width, ...draw(canvas) });
  return { kind: "chart", wide: on(canvases.wide), narrow: on(canvases.narrow) };
}
