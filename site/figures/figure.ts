import type { ReactElement } from "react";

/** What texts show with `<Figure name="..."/>`, and articles beside their title. */
export interface Figure {
  /** What the drawing shows, as a sentence above it. Its numbers are counted. */
  finding: string;
  /** What is drawn and in which unit: the line below the finding. */
  unit: string;
  /** The parts of the label of the plate: tool, edition, project and version, or what is defined. */
  specimen: readonly string[];
  /** How to read the drawing, beside or below it. Left out if the drawing says it itself. */
  note?: string;
  /** A result file, a paper, or the definition that is drawn, with a full stop. */
  source: string;
  /** The drawing in words, with its figures, for screen readers. */
  description: string;
  table: DataTable;
  /** A diagram is small enough for wide and for narrow columns. */
  drawings: TwoDrawings | { only: ReactElement };
}

/** A figure in a file of its own, over the width of a page. */
export interface Picture extends Figure {
  drawings: TwoDrawings;
  /** Whether it says nothing without its labels, so that phones have the narrow drawing in its place. */
  needsLabels?: boolean;
}

/** Identifiers of the analyzed code are set in the font of code. */
export type TableCell = string | number | { code: string };

/** The values of a drawing as a table, for readers who do not see the drawing or need the values. */
export interface DataTable {
  columns: readonly string[];
  /** The first cell of a row is its heading. */
  rows: readonly (readonly TableCell[])[];
}

/** A chart or picture is drawn for wide and for narrow columns, because text would become too small in a scaled drawing. */
export interface TwoDrawings {
  wide: ReactElement;
  narrow: ReactElement;
}

/** What is drawn on. Lengths are in user units. */
export interface Canvas {
  kind: "wide" | "narrow" | "only";
  width: number;
  fontSize: number;
}

/**
 * Labels have at least 12 pixels on every canvas. A wide chart is shown from 480 pixels of its column on, a wide picture
 * from 704; narrow ones below, on phones of 320 pixels in 296 and 286.
 */
const chartCanvases = {
  wide: { kind: "wide", width: 560, fontSize: 14 },
  narrow: { kind: "narrow", width: 304, fontSize: 13 },
} as const;

const pictureCanvases = {
  wide: { kind: "wide", width: 880, fontSize: 15 },
  narrow: { kind: "narrow", width: 320, fontSize: 13.5 },
} as const;

type Draw<Surface> = (canvas: Surface) => ReactElement;

/** A drawing in the column of a text. */
export const drawChart = (draw: Draw<Canvas>): TwoDrawings => ({
  wide: draw(chartCanvases.wide),
  narrow: draw(chartCanvases.narrow),
});

/** A drawing over the width of a page, as high as what it shows. */
export const drawPicture = (draw: Draw<Canvas>): TwoDrawings => ({
  wide: draw(pictureCanvases.wide),
  narrow: draw(pictureCanvases.narrow),
});

export interface PictureCanvas extends Canvas {
  height: number;
}

/** A drawing over the width of a page that fills canvases of these heights. */
export const fillPicture = (draw: Draw<PictureCanvas>, { wide = 400, narrow = 340 } = {}): TwoDrawings => ({
  wide: draw({ ...pictureCanvases.wide, height: wide }),
  narrow: draw({ ...pictureCanvases.narrow, height: narrow }),
});
