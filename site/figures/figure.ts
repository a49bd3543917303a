import { element, escaped } from "../drawing/svg.ts";
import { type DataTable, type Source, sourceMarkup, tableMarkup } from "./data-table.ts";
import type { Drawing } from "./drawing.ts";

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

/** The parts of a `<figure>` element as HTML: its caption, the drawings on its plate, and the words below. */
export interface FigureMarkup {
  head: string;
  drawings: string;
  words: string;
}

/** What pages need to show a figure. */
export interface FigureParts {
  markup: FigureMarkup;
  specimen: readonly string[];
}

/** A drawing, named by its description: the finding and the unit stand above it as text. */
function drawingMarkup(canvas: string, { width, height, markup }: Drawing, figure: Figure): string {
  return element(
    "svg",
    {
      class: `drawing figure-canvas-${canvas}`,
      role: "img",
      "aria-label": figure.description,
      viewBox: `0 0 ${width} ${height}`,
      width,
      height,
    },
    markup,
  );
}

export function figureParts(figure: Figure): FigureParts {
  const { finding, unit, note, source, specimen, drawings, table } = figure;
  const paragraph = (name: string, text: string) => element("p", { class: name }, escaped(text));
  const canvases =
    drawings.kind === "diagram"
      ? drawingMarkup("only", drawings.only, figure)
      : drawingMarkup("wide", drawings.wide, figure) + drawingMarkup("narrow", drawings.narrow, figure);
  return {
    specimen,
    markup: {
      head: paragraph("figure-finding", finding) + paragraph("figure-unit", unit),
      drawings: canvases,
      words: (note ? paragraph("figure-note", note) : "") + sourceMarkup(source) + tableMarkup(table, unit),
    },
  };
}
