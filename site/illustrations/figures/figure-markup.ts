import { sourceMarkup, tableMarkup } from "../pictures/marks/data-table.ts";
import type { Drawing } from "../pictures/marks/drawing.ts";
import { element, escaped } from "../pictures/marks/svg.ts";
import type { Figure } from "./figure.ts";

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
      class: `figure-canvas figure-canvas-${canvas}`,
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
