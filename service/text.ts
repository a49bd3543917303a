function decode(bytes: Uint8Array, encoding: string): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/** The text of bytes in UTF-8, or undefined. */
export const decodeUtf8 = (bytes: Uint8Array): string | undefined => decode(bytes, "utf-8");

/** The text of a file in UTF-8, or in UTF-16 with its mark, as spreadsheets write it; undefined for other encodings. */
export function decodeUnicode(bytes: Uint8Array): string | undefined {
  const mark = (bytes[0] ?? 0) * 256 + (bytes[1] ?? 0);
  return decode(bytes, mark === 0xfffe ? "utf-16le" : mark === 0xfeff ? "utf-16be" : "utf-8");
}

/** Decodes a file of a spreadsheet. What is not Unicode is Windows-1252, which Excel writes in many countries. */
export const decodeList = (file: ArrayBuffer): string =>
  decodeUnicode(new Uint8Array(file)) ?? new TextDecoder("windows-1252").decode(file);

/** The value of a text in JSON, or undefined. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** A number with its noun, whose plural ends with s: "1 license", "2 licenses". */
export const counted = (count: number, noun: string): string => `${count} ${count === 1 ? noun : `${noun}s`}`;

/** A text with its first letter in upper case. */
export const sentence = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
