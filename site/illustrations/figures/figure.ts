import type { DataTable, Source } from "../pictures/marks/data-table.ts";
import type { Drawing } from "../pictures/marks/drawing.ts";

/** A figure that texts show with `<Figure name="..."/>`. */
export interface Figure {
  /** What the drawing shows, as a sentence above it. Its numbers are counted. */
  finding: string;
  /** What is drawn and in which unit: the line below the finding, and the name of the image. */
  unit: string;
  /** The parts of the label of the plate: tool, edition, project and version, or what is defined. */
  specimen: readonly string[];
  /** How to read the drawing, below it. Left out if the drawing says it itself. */
  note?: string;
  /** A result file, a paper, or the definition that is drawn, with a full stop; or what the numbers in the drawing mean. */
  source: string | readonly Source[];
  /** The drawing in words, for screen readers. */
  description: string;
  table: DataTable;
  /** A chart is drawn for wide and for narrow columns; a diagram is small enough for both. */
  drawings: { kind: "chart"; wide: Drawing; narrow: Drawing } | { kind: "diagram"; only: Drawing };
}
