import { createHash } from "node:crypto";
import { element, escaped, formatNumber, group } from "../drawing/svg.ts";
import { nameParts } from "../ui/breakable-name.tsx";

/** A drawing as SVG source without its root element. Lengths are in user units. */
export interface Drawing {
  width: number;
  height: number;
  markup: string;
}

/** A chart or picture is drawn for wide and for narrow columns, because text would become too small in a scaled drawing. */
export interface TwoDrawings {
  kind: "chart";
  wide: Drawing;
  narrow: Drawing;
}

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
  /** A result file, a paper, or the definition that is drawn, with a full stop; or what the numbers in the drawing mean. */
  source: string | readonly Source[];
  /** The drawing in words, with its figures, for screen readers. */
  description: string;
  table: DataTable;
  /** A diagram is small enough for wide and for narrow columns. */
  drawings: TwoDrawings | { kind: "diagram"; only: Drawing };
}

/** A figure in a file of its own, over the width of a page. */
export interface Picture extends Figure {
  drawings: TwoDrawings;
}

/**
 * Labels have at least 12 pixels on every canvas. A wide chart is shown from 480 pixels of its column on, a wide picture
 * from 704; narrow ones below, on phones of 320 pixels in 296 and 286.
 */
const canvases = {
  chart: { wide: { width: 560, fontSize: 14 }, narrow: { width: 304, fontSize: 13 } },
  picture: { wide: { width: 880, fontSize: 15 }, narrow: { width: 320, fontSize: 13.5 } },
} as const;

export interface Canvas {
  kind: "wide" | "narrow";
  width: number;
  fontSize: number;
}

/** Draws the same subject on both canvases; it determines its height. */
export function drawTwice(
  of: keyof typeof canvases,
  draw: (canvas: Canvas) => Pick<Drawing, "height" | "markup">,
): TwoDrawings {
  const on = (kind: Canvas["kind"]): Drawing => {
    const canvas = canvases[of][kind];
    return { width: canvas.width, ...draw({ kind, ...canvas }) };
  };
  return { kind: "chart", wide: on("wide"), narrow: on("narrow") };
}

export const drawChart = (draw: Parameters<typeof drawTwice>[1]): TwoDrawings => drawTwice("chart", draw);

export interface PictureCanvas extends Canvas {
  height: number;
}

/** Draws a picture that fills canvases of these heights. */
export function fillPicture(draw: (canvas: PictureCanvas) => string, { wide = 460, narrow = 340 } = {}): TwoDrawings {
  return drawTwice("picture", (canvas) => {
    const height = canvas.kind === "wide" ? wide : narrow;
    return { height, markup: draw({ ...canvas, height }) };
  });
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

/** A figure as HTML. Its drawings are named by the description: the finding and the unit stand above them as text. */
export function figureParts({
  finding,
  unit,
  note,
  source,
  specimen,
  drawings,
  table,
  description,
}: Figure): FigureParts {
  const paragraph = (name: string, text: string) => element("p", { class: name }, escaped(text));
  const canvas = (kind: string, { width, height, markup }: Drawing) =>
    element(
      "svg",
      {
        class: `drawing figure-canvas-${kind}`,
        role: "img",
        "aria-label": description,
        viewBox: `0 0 ${width} ${height}`,
        width,
        height,
      },
      markup,
    );
  return {
    specimen,
    markup: {
      head: paragraph("figure-finding", finding) + paragraph("figure-unit", unit),
      drawings:
        drawings.kind === "diagram"
          ? canvas("only", drawings.only)
          : canvas("wide", drawings.wide) + canvas("narrow", drawings.narrow),
      words: (note ? paragraph("figure-note", note) : "") + sourceMarkup(source) + tableMarkup(table, unit),
    },
  };
}

export interface PictureFile {
  /** Below the root of the site, without a leading slash. */
  fileName: string;
  source: string;
}

/** A file whose name changes with its content, so that browsers may keep it for ever. */
export function hashedFile(name: string, ending: "svg" | "json" | "zip", source: string): PictureFile {
  const hash = createHash("sha256").update(source).digest("base64url").slice(0, 8);
  return { fileName: `assets/${name}-${hash}.${ending}`, source };
}

/** Of keys, and of all labels: a page that shows a drawing too small for them has `--drawn-labels: none`. */
export const labelDisplay = { display: "var(--drawn-labels)" } as const;

const withOptionalLabels = (markup: string) => markup.replaceAll("<text ", `<text display="${labelDisplay.display}" `);

/**
 * One file with both drawings, referenced with `<use href="...#wide">` or `#narrow`. Browsers also fetch what a hidden
 * `<use>` references, so two files would cost two requests on every page. Opened on its own, the file shows the wide
 * drawing.
 */
export function pictureFile(name: string, title: string, { wide, narrow }: TwoDrawings): PictureFile {
  const source = element(
    "svg",
    { xmlns: "http://www.w3.org/2000/svg", viewBox: `0 0 ${wide.width} ${wide.height}`, "font-family": "sans-serif" },
    element("title", {}, title),
    group({ id: "wide" }, withOptionalLabels(wide.markup)),
    element("defs", {}, group({ id: "narrow" }, narrow.markup)),
  );
  return hashedFile(name, "svg", source);
}

/** Where a page finds the drawings of a picture, and their sizes; the markup stays in the picture's own file. */
export interface DrawnPicture {
  /** Absolute path of the file with the drawings `#wide` and `#narrow`. */
  address: string;
  wide: { width: number; height: number };
  narrow: { width: number; height: number };
  description: string;
}

export function drawnPicture(
  { fileName }: PictureFile,
  { wide, narrow }: TwoDrawings,
  description: string,
): DrawnPicture {
  const size = ({ width, height }: Drawing) => ({ width, height });
  return { address: `/${fileName}`, wide: size(wide), narrow: size(narrow), description };
}

/** What pages say of a picture, and where its file is. */
export interface PictureFacts extends DrawnPicture, Pick<Picture, "finding" | "unit" | "specimen" | "note"> {
  /** Its source and its data as a table, as HTML. */
  words: string;
}

export function pictureFacts(file: PictureFile, picture: Picture): PictureFacts {
  const { finding, unit, specimen, note, drawings, description, source, table } = picture;
  return {
    ...drawnPicture(file, drawings, description),
    finding,
    unit,
    specimen,
    ...(note && { note }),
    words: sourceMarkup(source) + tableMarkup(table, unit),
  };
}

/** Where a statement was read. */
export interface Source {
  title: string;
  url: string;
}

/** Identifiers of the analyzed code are set in the font of code; a statement about another tool links to its source. */
export type TableCell = string | number | { code: string } | { text: string; source: Source };

/** The values of a drawing as a table, for readers who do not see the drawing or need the values. */
export interface DataTable {
  columns: readonly string[];
  /** The first cell of a row is its heading. */
  rows: readonly (readonly TableCell[])[];
}

function link(text: string, { url }: Source): string {
  return element("a", { href: url }, escaped(text));
}

const breakable = (text: string) => nameParts(text).map(escaped).join("<wbr>");

function cellText(value: TableCell): string {
  if (typeof value === "number") return escaped(formatNumber(value));
  if (typeof value === "string") return breakable(value);
  return "code" in value ? element("code", {}, breakable(value.code)) : link(value.text, value.source);
}

function cell(value: TableCell, column: number): string {
  const text = cellText(value);
  if (column === 0) return element("th", { scope: "row" }, text);
  return element("td", { class: typeof value === "number" ? "cell-right" : undefined }, text);
}

/** A folded table, as HTML. */
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

/** The line below a drawing that names its source, or the sources to which the numbers in the drawing refer. */
function sourceMarkup(source: string | readonly Source[]): string {
  const words =
    typeof source === "string"
      ? `Source: ${escaped(source)}`
      : `Sources: ${source.map((one, index) => `[${index + 1}]\u00a0${link(one.title, one)}`).join("; ")}.`;
  return element("p", { class: "figure-source" }, words);
}
