import { halo, paint } from "../../drawing/paint.ts";
import { severityMark } from "../../drawing/severity.ts";
import { element, group, label, type Point, rounded, segment, stroked } from "../../drawing/svg.ts";
import type { DataTable, Figure } from "../figure.ts";
import { type Box, endsOf, type Line, outlineOf, ring, type Scene, sceneShapes } from "./scene.ts";

const diagramWidth = 340;
/** On phones of 320 pixels a diagram is 296 pixels wide, and its labels have 12. */
const diagramFontSize = 14;

/** A figure of boxes, arrows and dots. What is not stated is that of a definition in the catalog. */
interface Diagram
  extends Pick<Figure, "finding" | "unit" | "description">,
    Partial<Pick<Figure, "specimen" | "note" | "source" | "table">> {
  /** The smell that is defined. */
  smell?: string;
  height: number;
  /** Each has the name by which it is listed unless it has another one. */
  boxes?: Scene["boxes"];
  lines?: readonly Line[];
  /** Other markup, below the boxes. */
  behind?: string;
}

export function diagram({
  smell = "",
  height,
  boxes: given = {},
  lines = [],
  behind = "",
  ...figure
}: Diagram): Figure {
  const boxes = Object.fromEntries(
    Object.entries(given).map(([name, box]) => [name, { name, width: 110, height: 38, ...box }]),
  );
  const markup = group(
    { "font-size": diagramFontSize, fill: paint.ink },
    behind,
    ...sceneShapes({ boxes, lines }, "diagram"),
    ...Object.values(boxes).map(boxWords),
    ...lines.map((line) => lineText(boxes, line)),
  );
  return {
    specimen: ["Definition", smell],
    source: "the definition in the smell catalog.",
    table: dependencyTable(boxes, lines),
    ...figure,
    drawings: { kind: "diagram", only: { width: diagramWidth, height, markup } },
  };
}

/** The name and detail of a box, in its middle; a faulty one has a triangle as well. */
function boxWords(box: Box): string {
  const { x, y, name = "", detail, look } = box;
  const size = diagramFontSize;
  const outline = outlineOf(box);
  const baseline = y + size * (detail ? -0.3 : 0.35);
  const centered = { "text-anchor": "middle" };
  const mark = severityMark("two", outline.x + outline.width - 1, outline.y, 6);
  return (
    (look === "faulty"
      ? element("path", { d: mark, fill: paint.bad, stroke: paint.surface, "stroke-width": 1.5 })
      : "") +
    label(x, baseline, name, { ...centered, "font-weight": 600 }) +
    (detail ? label(x, baseline + size * 1.3, detail, { ...centered, fill: paint.inkSoft }) : "")
  );
}

function lineText(boxes: Scene["boxes"], line: Line): string {
  if (!line.text) return "";
  const [[x1, y1], [x2, y2]] = endsOf(boxes, line);
  const upright = Math.abs(x2 - x1) < Math.abs(y2 - y1);
  const strong = line.look === "faulty";
  const away = upright ? 4 : line.below ? diagramFontSize + 6 : -8;
  return label((x1 + x2) / 2 + (upright ? 8 : 0), (y1 + y2) / 2 + away, line.text, {
    "text-anchor": upright ? "start" : "middle",
    fill: strong ? paint.ink : paint.inkSoft,
    "font-weight": strong ? 600 : undefined,
    ...halo,
  });
}

/** The arrows of a drawing as a table of dependencies. */
function dependencyTable(boxes: Scene["boxes"], lines: readonly Line[]): DataTable {
  const nameOf = (end: string | Point) => {
    const { name, detail } = boxes[String(end)] ?? {};
    return detail ? `${name} ${detail}` : (name ?? "");
  };
  return {
    columns: ["From", "To", "Part of the smell"],
    rows: lines.map(({ from, to, look, text }) => [
      nameOf(from),
      nameOf(to),
      look === "faulty" ? `yes${text ? `: ${text}` : ""}` : (text ?? "no"),
    ]),
  };
}

/** Heading of a part of the drawing, such as "Before". */
export function heading(x: number, y: number, text: string): string {
  return label(x, y, text, { fill: paint.inkSoft, "font-weight": 600 });
}

/** A note beside a part of the drawing. */
export function remark(x: number, y: number, text: string, anchor: "start" | "middle" | "end" = "middle"): string {
  return label(x, y, text, { fill: paint.inkSoft, "text-anchor": anchor });
}

/** The result of the drawing, in large type. */
export function result(x: number, y: number, text: string): string {
  return label(x, y, text, { "font-weight": 600, "text-anchor": "middle" });
}

export function frame(x: number, y: number, width: number, height: number): string {
  return element("rect", { x, y, width, height, rx: 3, fill: "none", stroke: paint.inkSoft, "stroke-width": 1 });
}

/** Classes as dots. */
export function classDots(dots: readonly Point[]): string {
  const d = dots.map(([x, y]) => `M${rounded(x)} ${rounded(y)}h0`).join("");
  return stroked(d, paint.accent, 10, { "stroke-linecap": "round" });
}

interface ClassGroup {
  name: string;
  count: number;
  x: number;
  y: number;
  radius: number;
}

/** Groups of classes that use each other, drawn as linked rings above their names. */
export function groupedClasses(groups: readonly ClassGroup[], baseline: number): string {
  const drawn = groups.map(({ name, count, x, y, radius }) => {
    const dots: Point[] = count === 1 ? [[x, y]] : ring(count, x, y, radius);
    const links = dots.slice(count > 2 ? 0 : 1).map((dot, index) => {
      const other = dots.at(count > 2 ? index - 1 : index) ?? dot;
      return segment(...other, ...dot);
    });
    return stroked(links.join(""), paint.inkSoft, 1) + classDots(dots) + remark(x, baseline, name);
  });
  return drawn.join("");
}
