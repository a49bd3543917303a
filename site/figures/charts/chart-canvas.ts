import type { Drawing } from "../drawing.ts";
import type { Figure } from "../figure.ts";

/**
 * Widths in user units. The wide canvas is shown from 480 pixels of its column on, the narrow one below, on phones of 320
 * pixels in 296: labels have at least 12 pixels on both.
 */
const canvases = {
  wide: { kind: "wide", width: 560, fontSize: 14 },
  narrow: { kind: "narrow", width: 304, fontSize: 13 },
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
