import type { Drawing } from "../pictures/marks/drawing.ts";

/** The values of a drawing as a table, for readers who do not see the drawing or need the values. */
export interface DataTable {
  columns: readonly string[];
  /** The first cell of a row is its heading. */
  rows: readonly (readonly (string | number)[])[];
}

/** A figure that texts show with `<Figure name="..."/>`. */
export interface Figure {
  title: string;
  /** How to read the drawing; shown below it. */
  caption: string;
  /** Tool edition, project and version, a paper, or the definition that is drawn. Ends with a full stop. */
  source: string;
  /** The drawing in words, for screen readers. */
  description: string;
  table: DataTable;
  /** A chart is drawn for wide and for narrow columns; a diagram is small enough for both. */
  drawings: { kind: "chart"; wide: Drawing; narrow: Drawing } | { kind: "diagram"; only: Drawing };
}
