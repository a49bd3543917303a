export interface RowBatch {
  rows: readonly (readonly string[])[];
  /** The line of the file, from 1, in which a row begins; in JSON the number of the entry. */
  lineOf(row: number): number;
  /** Of the file, read so far. */
  bytes: number;
}

export const lineEnds = (text: string): number => text.split("\n").length - 1;

/** Longer texts from files are cut in sentences. */
const longest = 40;

/** A text of a file as sentences show it: on one line, in quotation marks, not longer than 40 characters. */
export function quoted(text: string): string {
  const plain = text
    .slice(0, longest * 2)
    .replace(/[\p{Cc}\p{Cf}]+/gu, " ")
    .trim();
  return `“${plain.length > longest ? `${plain.slice(0, longest)}…` : plain}”`;
}
