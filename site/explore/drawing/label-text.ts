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
  const parts = name.split(".");
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
