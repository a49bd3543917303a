import type { Drawing } from "./drawing.ts";

/**
 * The two sizes of article pictures. The wide one is shown from 704 pixels of its column on, the narrow one below, on
 * phones of 320 pixels in 286: labels have at least 12 pixels on both.
 */
const canvases = {
  wide: { kind: "wide", width: 880, height: 460, fontSize: 15 },
  narrow: { kind: "narrow", width: 320, height: 340, fontSize: 13.5 },
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
  heights: { wide?: number; narrow?: number } = {},
): { wide: Drawing; narrow: Drawing } {
  const on = (canvas: Canvas): Drawing => ({ width: canvas.width, height: canvas.height, markup: draw(canvas) });
  return {
    wide: on({ ...canvases.wide, height: heights.wide ?? canvases.wide.height }),
    narrow: on({ ...canvases.narrow, height: heights.narrow ?? canvases.narrow.height }),
  };
}
