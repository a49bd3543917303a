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
