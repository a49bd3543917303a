const marks: readonly (readonly [first: number, second: number, encoding: string])[] = [
  [0xff, 0xfe, "utf-16le"],
  [0xfe, 0xff, "utf-16be"],
];

/** The text of a file in UTF-8, or in UTF-16 with its mark, as spreadsheets write it; undefined for other encodings. */
export function decodeUnicode(bytes: Uint8Array): string | undefined {
  const mark = marks.find(([first, second]) => bytes[0] === first && bytes[1] === second);
  try {
    return new TextDecoder(mark?.[2] ?? "utf-8", { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
