import type { Drawing } from "../../pictures/marks/drawing.ts";
import type { Figure } from "../figure.ts";

/** Widths in user units that are close to the columns they are shown in, so that text keeps a readable size. */
const sheets = {
  wide: { kind: "wide", width: 640, fontSize: 14 },
  narrow: { kind: "narrow", width: 340, fontSize: 13 },
} as const;

export interface ChartSheet {
  kind: keyof typeof sheets;
  width: number;
  fontSize: number;
}

/** Draws the same subject for wide and for narrow columns; the subject decides how high it has to be. */
export function onBothSheets(draw: (sheet: ChartSheet) => Pick<Drawing, "height" | "marks">): Figure["drawings"] {
  const on = (sheet: ChartSheet): Drawing => ({ width: sheet.width, ...draw(sheet) });
  return { kind: "chart", wide: on(sheets.wide), narrow: on(sheets.narrow) };
}
