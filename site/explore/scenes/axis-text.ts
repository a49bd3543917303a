/** Mean width of a letter of a label, in CSS pixels, rounded up. */
const letterWidth = 7;

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
