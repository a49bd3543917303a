/** Rows that were read together. */
export interface RowBatch {
  rows: readonly (readonly string[])[];
  /** The line of the file, from 1, in which a row begins; in JSON the number of the entry. */
  lineOf(row: number): number;
  /** Of the file, read so far. */
  bytes: number;
}

export const lineEnds = (text: string): number => text.split("\n").length - 1;
