import type { Drawing } from "../pictures/marks/drawing.ts";

/** The figures of a drawing as a table, for those who do not see the drawing or want the values. */
export interface DataTable {
  columns: readonly string[];
  /** The first cell of a row names the row. */
  rows: readonly (readonly (string | number)[])[];
}

/** What a text shows with `<Figure name="..."/>`. */
export interface Figure {
  title: string;
  /** How to read the drawing; stands below it. */
  caption: string;
  /** Tool edition, project and version, a paper, or the definition that was drawn. Ends with a full stop. */
  source: string;
  /** Says in words what the drawing shows. */
  description: string;
  table: DataTable;
  /** A chart is drawn for wide and for narrow columns; a diagram is small enough for both. */
  drawings: { kind: "chart"; wide: Drawing; narrow: Drawing } | { kind: "diagram"; only: Drawing };
}
