import type { DataTable } from "./data-table.ts";

/** A drawing as SVG source without its root element. Lengths are in user units. */
export interface Drawing {
  width: number;
  height: number;
  markup: string;
}

export type KeptPart = "upper" | "lower";

/**
 * A picture is drawn twice, for wide and for narrow columns, because text would become too small in a scaled drawing.
 */
export interface Picture {
  wide: Drawing;
  narrow: Drawing;
  /** The part of the narrow drawing that stays where there is less room: its upper part, unless stated. */
  kept?: KeptPart;
  /** What the drawing shows, as a sentence above it. */
  title: string;
  /** How to read the drawing, beside or below it. */
  caption: string;
  /** The parts of the label of its plate. */
  specimen: readonly string[];
  /** The content of the drawing in words, with its figures. */
  description: string;
}

/** A picture in the frame of the figures of texts. */
export interface FramedPicture extends Picture {
  /** What is drawn and in which unit, below the title. */
  unit: string;
  /** The result files. Ends with a full stop. */
  source: string;
  table: DataTable;
}

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
