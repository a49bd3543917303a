import type { Drawing } from "../pictures/marks/drawing.ts";
import { formatNumber } from "../pictures/marks/format-number.ts";
import { element, escaped } from "../pictures/marks/svg.ts";
import type { DataTable, Figure, TableCell } from "./figure.ts";

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

function cellText(value: TableCell): string {
  if (typeof value === "object") return element("code", {}, escaped(value.code));
  return escaped(typeof value === "number" ? formatNumber(value) : value);
}

function cell(value: TableCell, column: number): string {
  const text = cellText(value);
  if (column === 0) return element("th", { scope: "row" }, text);
  return element("td", { class: typeof value === "number" ? "cell-right" : undefined }, text);
}

function tableMarkup({ columns, rows }: DataTable, title: string): string {
  const isNumber = (column: number) => rows.length > 0 && rows.every((row) => typeof row[column] === "number");
  const head = columns.map((name, column) =>
    element("th", { scope: "col", class: column > 0 && isNumber(column) ? "cell-right" : undefined }, escaped(name)),
  );
  const body = rows.map((row) => element("tr", {}, ...row.map(cell)));
  const table = element("table", {}, element("thead", {}, element("tr", {}, ...head)), element("tbody", {}, ...body));
  return element(
    "details",
    { class: "figure-data" },
    element("summary", {}, "The data as a table"),
    element("section", { class: "table-scroll", "aria-label": `Data: ${title}`, tabindex: 0 }, table),
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
      words:
        (note ? paragraph("figure-note", note) : "") +
        paragraph("figure-source", `Source: ${source}`) +
        tableMarkup(table, unit),
    },
  };
}
