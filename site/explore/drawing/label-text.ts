import type { SceneLabel, Viewport } from "./scene.ts";

/** Mean width of a letter of a label, in CSS pixels, rounded up; a scene cannot measure its texts. */
const letterWidth = 7;
const strongLetterWidth = 7.6;

export const labelWidth = (text: string, strong = false): number =>
  text.length * (strong ? strongLetterWidth : letterWidth);

/** The first text that has room; the last one if none has. */
export function fittingText(texts: readonly string[], roomInPixels: number, strong = false): string {
  return texts.find((text) => labelWidth(text, strong) <= roomInPixels) ?? texts.at(-1) ?? "";
}

/** As many of the last parts of a name as the room has space for, at least the last one. */
export function lastParts(name: string, roomInPixels: number): string {
  // The star of a closed branch is no part of its own.
  const parts = name.split(/\.(?!\*)/);
  return fittingText(
    parts.map((_, first) => parts.slice(first).join(".")),
    roomInPixels,
  );
}

/** Leaves out the beginning of a name that is wider than the room, since the end tells packages apart. Empty if hardly a letter fits. */
export function shortenedName(name: string, roomInPixels: number): string {
  const letters = Math.floor(roomInPixels / letterWidth);
  if (name.length <= letters) return name;
  if (letters < 3) return "";
  const end = name.slice(1 - letters);
  // Rather from the beginning of a part on.
  const dot = end.indexOf(".");
  return `…${dot < 0 ? end : end.slice(dot + 1)}`;
}

export interface NamedRows {
  count: number;
  /** Height of a row, in world units. */
  pitch: number;
  nameOf(row: number): string;
  /** Kept when the name is shortened; stands between the name and 0. */
  numberOf(row: number): string;
  /** Rows that the selection is about; undefined if nothing is dimmed. */
  isMarked: ((row: number) => boolean) | undefined;
}

/** Names are placed at the edge of the view if less than this is left of 0, in CSS pixels. */
const minRoom = 50;
const widestName = 320;

/** Rows or columns that are seen, at most one for each `least` CSS pixels; all that are marked. */
export function seenRows(
  { count, pitch, isMarked }: Pick<NamedRows, "count" | "pitch" | "isMarked">,
  { scale, offset, size }: { scale: number; offset: number; size: number },
  least: number,
): number[] {
  const first = Math.max(0, Math.floor(-offset / scale / pitch) - 1);
  const last = Math.min(count - 1, Math.ceil((size - offset) / scale / pitch) + 1);
  const step = Math.max(1, Math.ceil(least / (pitch * scale)));
  const rows: number[] = [];
  for (let row = first; row <= last; row += 1) if (row % step === 0 || isMarked?.(row)) rows.push(row);
  return rows;
}

export function lookOfRow(isMarked: NamedRows["isMarked"], row: number): Pick<SceneLabel, "rank" | "paint" | "strong"> {
  const marked = isMarked?.(row) ?? false;
  return { rank: marked ? 3 : 2, paint: marked || !isMarked ? "ink" : "ink-soft", strong: marked };
}

/** The names of rows from top to bottom at the left, which stay in view when the drawing is moved. */
export function rowNames(rows: NamedRows, view: Viewport): SceneLabel[] {
  const { pitch, nameOf, numberOf, isMarked } = rows;
  const pixel = 1 / view.scale;
  const roomLeft = view.x;
  return seenRows(rows, { scale: view.scale, offset: view.y, size: view.height }, 16).map((row): SceneLabel => {
    const [name, number, middle] = [nameOf(row), numberOf(row), (row + 0.5) * pitch];
    const look = lookOfRow(isMarked, row);
    if (roomLeft < minRoom) {
      const text = `${number} ${shortenedName(name, widestName)}`.trim();
      const y = middle - Math.max(0, pitch / 2 - 8 * pixel);
      return { text, x: (6 - view.x) * pixel, y, anchor: "start", ...look };
    }
    const text = `${shortenedName(name, roomLeft - 14 - labelWidth(number, true))} ${number}`.trim();
    return { text, x: -8 * pixel, y: middle, anchor: "end", ...look };
  });
}

/** Distance of lines of text, in CSS pixels: labels of pictures are a little higher than those of the page. */
export const textLine = 17;

/** Lines of text below a drawing, which may be wider than it. */
export function remarkLines(lines: readonly string[], x: number, y: number, { scale }: Viewport): SceneLabel[] {
  return lines.map((text, line) => ({
    text,
    x: x + 6 / scale,
    y: y + (14 + line * textLine) / scale,
    anchor: "start",
    rank: 4,
    paint: "ink-soft",
  }));
}
