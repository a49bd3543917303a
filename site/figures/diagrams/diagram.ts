import { type Block, headOf, lineBetween } from "../../drawing/arrows.ts";
import { halo, paint } from "../../drawing/paint.ts";
import { severityMark } from "../../drawing/severity.ts";
import { element, group, label, type Point, rounded } from "../../drawing/svg.ts";
import type { DataTable } from "../data-table.ts";
import type { Drawing } from "../drawing.ts";

export interface Box {
  id: string;
  /** Center of the box. */
  x: number;
  y: number;
  width?: number;
  height?: number;
  /** The first line is the name. */
  lines: readonly string[];
  /** A faulty box has a thicker, orange outline and a triangle; an outer one is dashed and gray. */
  look?: "faulty" | "outer";
}

export interface Arrow {
  from: string;
  to: string;
  /** A faulty arrow is thicker, dashed and orange. */
  look?: "faulty";
  /** Written beside the middle of the arrow. */
  text?: string;
  /** Writes the text below the arrow instead of above it. */
  below?: boolean;
  /** Moves the arrow sideways, so that two of opposite direction do not cover each other. */
  shift?: number;
}

const diagramWidth = 340;
/** On phones of 320 pixels a diagram is 296 pixels wide, and its labels have 12. */
export const diagramFontSize = 14;
const usual = { width: 110, height: 38 };

const faultyStroke = { stroke: paint.bad, "stroke-width": 2 } as const;

function drawBox({ x, y, width = usual.width, height = usual.height, lines, look }: Box): string {
  const size = diagramFontSize;
  const firstBaseline = y - (lines.length - 1) * size * 0.65 + size * 0.35;
  const words = lines.map((line, index) =>
    label(x, firstBaseline + index * size * 1.3, line, {
      "text-anchor": "middle",
      fill: index === 0 ? paint.ink : paint.inkSoft,
      "font-weight": index === 0 ? 600 : undefined,
    }),
  );
  const outline = look === "faulty" ? faultyStroke : { stroke: paint.inkSoft, "stroke-width": 1 };
  return (
    element("rect", {
      x: x - width / 2,
      y: y - height / 2,
      width,
      height,
      rx: 3,
      fill: paint.surface,
      ...outline,
      "stroke-dasharray": look === "outer" ? "3 3" : undefined,
    }) +
    (look === "faulty"
      ? element("path", {
          d: severityMark("two", x + width / 2 - 1, y - height / 2, 6),
          fill: paint.bad,
          stroke: paint.surface,
          "stroke-width": 1.5,
        })
      : "") +
    words.join("")
  );
}

const blockOf = ({ x, y, width = usual.width, height = usual.height }: Box): Block => ({ x, y, width, height });

/** A straight line with a filled head at its end. */
function arrowLine(ends: readonly [Point, Point], faulty: boolean): string {
  const [base, corners] = headOf(ends, 8, 3.5);
  const stroke = faulty ? { ...faultyStroke, "stroke-dasharray": "5 4" } : { stroke: paint.ink, "stroke-width": 1 };
  const at = (point: Point) => point.map(rounded).join(" ");
  return (
    element("path", { d: `M${at(ends[0])}L${at(base)}`, fill: "none", ...stroke }) +
    element("path", { d: `M${corners.map(at).join("L")}z`, fill: faulty ? paint.bad : paint.ink })
  );
}

function drawArrow(boxes: readonly Box[], { from, to, look, text, below, shift = 0 }: Arrow): string {
  const [start, end] = [boxes.find(({ id }) => id === from), boxes.find(({ id }) => id === to)];
  if (!start || !end) throw new Error(`The arrow from ${from} to ${to} has an end without a box.`);
  const ends = lineBetween(blockOf(start), blockOf(end), shift);
  const [[x1, y1], [x2, y2]] = ends;
  const line = arrowLine(ends, look === "faulty");
  if (!text) return line;
  const upright = Math.abs(x2 - x1) < Math.abs(y2 - y1);
  const [middleX, middleY] = [(x1 + x2) / 2, (y1 + y2) / 2];
  return (
    line +
    label(middleX + (upright ? 8 : 0), middleY + (upright ? 4 : below ? diagramFontSize + 6 : -8), text, {
      "text-anchor": upright ? "start" : "middle",
      fill: look === "faulty" ? paint.ink : paint.inkSoft,
      "font-weight": look === "faulty" ? 600 : undefined,
      ...halo,
    })
  );
}

/** Boxes and arrows on top of other markup. */
export function drawDiagram(
  height: number,
  boxes: readonly Box[],
  arrows: readonly Arrow[],
  behind = "",
): { kind: "diagram"; only: Drawing } {
  const markup = group(
    { "font-size": diagramFontSize, fill: paint.ink },
    behind,
    ...arrows.map((arrow) => drawArrow(boxes, arrow)),
    ...boxes.map(drawBox),
  );
  return { kind: "diagram", only: { width: diagramWidth, height, markup } };
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
  return label(x, y, text, { fill: paint.ink, "font-weight": 600, "text-anchor": "middle" });
}

/** The arrows of a drawing as a table of dependencies. */
export function dependencyTable(boxes: readonly Box[], arrows: readonly Arrow[]): DataTable {
  const nameOf = (id: string) => boxes.find((box) => box.id === id)?.lines.join(" ") ?? id;
  return {
    columns: ["From", "To", "Judgment"],
    rows: arrows.map(({ from, to, look, text }) => [
      nameOf(from),
      nameOf(to),
      look === "faulty" ? `faulty${text ? `: ${text}` : ""}` : (text ?? "sound"),
    ]),
  };
}

/** The source line of a drawing that shows a definition and no measurement. */
export const definitionSource = "The definition in the catalog of smells.";

/** The label of the plate of such a drawing. */
export function definitionOf(smell: string): readonly string[] {
  return ["Definition", smell];
}
