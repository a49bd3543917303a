import type { Drawing } from "./drawing.ts";

/** The two sizes that article pictures are drawn in; text keeps a readable size on both. */
const sheets = {
  wide: { kind: "wide", width: 720, height: 480, fontSize: 16 },
  narrow: { kind: "narrow", width: 390, height: 360, fontSize: 13 },
} as const;

export interface Sheet {
  kind: keyof typeof sheets;
  width: number;
  height: number;
  fontSize: number;
}

/** Draws the same subject on both sheets; a subject with many rows may need a longer narrow sheet. */
export function drawOnSheets(
  draw: (sheet: Sheet) => string,
  narrowHeight: number = sheets.narrow.height,
): { wide: Drawing; narrow: Drawing } {
  const on = (sheet: Sheet): Drawing => ({ width: sheet.width, height: sheet.height, marks: draw(sheet) });
  return { wide: on(sheets.wide), narrow: on({ ...sheets.narrow, height: narrowHeight }) };
}

/** Numbers as English text writes them: 1,232. */
export function inDigits(value: number): string {
  return new Intl.NumberFormat("en-CA").format(value);
}

export function inPercent(share: number): string {
  return new Intl.NumberFormat("en-CA", { style: "percent" }).format(share);
}
