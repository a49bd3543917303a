import type { RowBatch } from "./row-batch.ts";

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
