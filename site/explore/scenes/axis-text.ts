const numbers = new Intl.NumberFormat("en-US", { maximumFractionDigits: 2 });

/** A number with separators and at most two digits after the point. */
export const formatNumber = (value: number): string => numbers.format(value);

/** `1 type`, `2 types`. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${formatNumber(count)} ${count === 1 ? one : many}`;
}

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
