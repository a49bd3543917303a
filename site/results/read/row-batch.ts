/** Rows that were read together. */
export interface RowBatch {
  rows: readonly (readonly string[])[];
  /** The line of the file, from 1, in which a row begins; in JSON the number of the entry. */
  lineOf(row: number): number;
  /** Of the file, read so far. */
  bytes: number;
}

export const lineEnds = (text: string): number => text.split("\n").length - 1;

/** Where the row that is being read stands. One object for all rows of a file. */
export class RowPlace {
  #batch: Pick<RowBatch, "lineOf"> = { lineOf: () => 1 };
  #row = 0;

  move(batch: Pick<RowBatch, "lineOf">, row: number): void {
    this.#batch = batch;
    this.#row = row;
  }

  readonly line = (): number => this.#batch.lineOf(this.#row);
}

/** Takes the rows of a file into the tables. */
export interface RowSink {
  add(cells: readonly string[], place: RowPlace): void;
}

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

/**
 * A copy that does not keep the large text in memory from which it was cut: what is put together is written anew, and
 * the cut refers to that.
 */
export function detached(text: string): string {
  return ` ${text}`.slice(1);
}
