import type { Drawing } from "../../pictures/marks/drawing.ts";
import type { Figure } from "../figure.ts";

/** Widths in user units that are close to the columns they are shown in, so that text keeps a readable size. */
const canvases = {
  wide: { kind: "wide", width: 640, fontSize: 14 },
  narrow: { kind: "narrow", width: 340, fontSize: 13 },
} as const;

export interface ChartCanvas {
  kind: keyof typeof canvases;
  width: number;
  fontSize: number;
}

/** Draws the same subject for wide and for narrow columns; the subject decides how high it has to be. */
export function drawChartOnCanvases(
  draw: (canvas: ChartCanvas) => Pick<Drawing, "height" | "markup">,
): Figure["drawings"] {
  const on = (canvas: ChartCanvas): Drawing => ({ width: canvas.width, ...draw(canvas) });
  return { kind: "chart", wide: on(canvases.wide), narrow: on(canvases.narrow) };
}
