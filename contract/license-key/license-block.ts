const begin = "-----BEGIN DESIGNITE LICENSE-----";
const end = "-----END DESIGNITE LICENSE-----";
const lineLength = 64;

/**
 * A license key between visible lines, in lines that no mail program breaks. No line of the key begins with a dot, a
 * dash, a greater-than sign or a space, which mail programs treat in their own ways.
 */
export function formatLicenseBlock(key: string): string {
  return [begin, ...breakLines(key), end].join("\n");
}

function breakLines(key: string): string[] {
  const lines: string[] = [];
  for (let start = 0; start < key.length; ) {
    const stop = lineEnd(key, start);
    lines.push(key.slice(start, stop));
    start = stop;
  }
  return lines;
}

/** A character that must not begin a line goes with the line before. */
function lineEnd(key: string, start: number): number {
  let stop = start + lineLength;
  while (stop < key.length && /[.-]/.test(key.charAt(stop))) stop += 1;
  return stop;
}

/**
 * The license key in a text that somebody has copied from a mail: with or without the visible lines and what stands
 * around them, quoted, broken into other lines. Whether it is a license is for `verifyLicense` to say.
 */
export function readLicenseBlock(text: string): string {
  const from = text.indexOf(begin);
  const to = text.indexOf(end, from);
  const inside = from >= 0 && to > from ? text.slice(from + begin.length, to) : text;
  return inside.replace(/[\s>\u200B-\u200D\u2060\uFEFF\u00AD]/gu, "");
}
