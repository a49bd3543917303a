export const beginMarker = "-----BEGIN DESIGNITE LICENSE-----";
const end = "-----END DESIGNITE LICENSE-----";
const lineLength = 64;

/**
 * A license key between marker lines, broken into lines that no mail program wraps. No line of the key begins with a
 * dot, a dash, a greater-than sign or a space, which mail programs treat specially.
 */
export function formatLicenseBlock(key: string): string {
  return [beginMarker, ...breakLines(key), end].join("\n");
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

/** A character that must not begin a line is put at the end of the previous one. */
function lineEnd(key: string, start: number): number {
  let stop = start + lineLength;
  while (/[.-]/.test(key.charAt(stop))) stop += 1;
  return stop;
}

/**
 * Extracts the license key from a text copied from a mail: with or without the marker lines and the text around them,
 * quoted, or wrapped differently. `verifyLicense` decides whether it is a license.
 */
export function readLicenseBlock(text: string): string {
  const from = text.indexOf(beginMarker);
  const to = text.indexOf(end, from);
  const inside = from >= 0 && to > from ? text.slice(from + beginMarker.length, to) : text;
  // A mail that was saved as it was sent may end lines with "=" (RFC 2045). No key has that sign.
  return inside.replace(/=\r?\n/g, "").replace(/[\s>\u200B-\u200D\u2060\uFEFF\u00AD]/gu, "");
}
