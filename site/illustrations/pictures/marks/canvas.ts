import type { Drawing } from "./drawing.ts";

/** The two sizes of article pictures; text stays readable on both. */
const canvases = {
  wide: { kind: "wide", width: 720, height: 480, fontSize: 16 },
  narrow: { kind: "narrow", width: 390, height: 360, fontSize: 13 },
} as const;

export interface Canvas {
  kind: keyof typeof canvases;
  width: number;
  height: number;
  fontSize: number;
}

/** Draws the same subject on both canvases; a subject with many rows may need a taller narrow canvas. */
export function drawOnCanvases(
  draw: (canvas: Canvas) => string,
  narrowHeight: number = canvases.narrow.height,
): { wide: Drawing; narrow: Drawing } {
  const on = (canvas: Canvas): Drawing => ({ width: canvas.width, height: canvas.height, markup: draw(canvas) });
  return { wide: on(canvases.wide), narrow: on({ ...canvases.narrow, height: narrowHeight }) };
}
