import type { DataTable } from "../../pictures/marks/data-table.ts";
import { paint } from "../../pictures/marks/paint.ts";
import { label } from "../../pictures/marks/svg.ts";
import type { Arrow, Box } from "./diagram.ts";

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
