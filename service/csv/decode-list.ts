/**
 * Decodes a file of a spreadsheet: UTF-8, with or without a byte order mark, UTF-16 with one, or else Windows-1252, which
 * Excel writes in many countries.
 */
export function decodeList(file: ArrayBuffer): string {
  const bytes = new Uint8Array(file);
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}
