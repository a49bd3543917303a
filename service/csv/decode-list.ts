import { decodeUnicode } from "./decode-unicode.ts";

/** Decodes a file of a spreadsheet. What is not Unicode is Windows-1252, which Excel writes in many countries. */
export function decodeList(file: ArrayBuffer): string {
  return decodeUnicode(new Uint8Array(file)) ?? new TextDecoder("windows-1252").decode(file);
}
