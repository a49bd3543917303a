import type { MetricColumn } from "../model/analysis.ts";
import { counted } from "../model/format-value.ts";
import { GrowingNumbers } from "../model/growing-numbers.ts";
import type { Columns, NumberColumn } from "./columns.ts";
import type { FileNotes } from "./file-notes.ts";
import { numberOf } from "./number-cell.ts";
import type { RowPlace } from "./row-place.ts";
import { quoted } from "./short-text.ts";

/** Of the columns that the catalog does not know, as many are read for each file. */
const mostUnknown = 20;

class GrowingColumn {
  readonly values = new GrowingNumbers();
  numbers = 0;
  /** A column that the catalog does not know is left out if it has a text. */
  isText = false;
}

/** The metrics of types or methods, column by column. */
export class MetricTable {
  #columns = new Map<string, GrowingColumn>();

  /** Reads the numbers of a file into a row of the table. */
  writer({ metrics }: Columns, notes: FileNotes): (row: number, cells: readonly string[], place: RowPlace) => void {
    const unknown = metrics.filter(({ isKnown }) => !isKnown);
    for (const { name } of unknown.slice(mostUnknown)) notes.unknownColumn(name);
    const columns = [...metrics.filter(({ isKnown }) => isKnown), ...unknown.slice(0, mostUnknown)].map((column) => ({
      ...column,
      into: this.#column(column.name),
    }));
    return (row, cells, place) => {
      for (const column of columns) {
        const value = numberOf(cells[column.at] ?? "");
        if (value === undefined) this.#noteText(column, cells[column.at] ?? "", notes, place);
        // No metric of the catalog is negative: tools write -1 for "not applicable".
        else if (!Number.isNaN(value) && !(value < 0 && column.isKnown)) {
          column.into.values.set(row, value);
          column.into.numbers += 1;
        }
      }
    };
  }

  #column(name: string): GrowingColumn {
    const column = this.#columns.get(name) ?? new GrowingColumn();
    this.#columns.set(name, column);
    return column;
  }

  #noteText(column: NumberColumn & { into: GrowingColumn }, text: string, notes: FileNotes, place: RowPlace): void {
    if (!column.isKnown) {
      if (!column.into.isText) notes.unknownColumn(column.name);
      column.into.isText = true;
      return;
    }
    notes.row(`number ${column.name}`, place.line, (count, lines) =>
      count === 1
        ? `${quoted(text)} in column ${column.name} is no number (${lines}). The cell counts as empty.`
        : `${counted(count, "cell")} of column ${column.name} are no numbers, such as ${quoted(text)} (${lines}). They count as empty.`,
    );
  }

  finish(count: number): MetricColumn[] {
    return [...this.#columns]
      .filter(([, { isText, numbers }]) => !isText && numbers > 0)
      .map(([name, { values }]) => ({ name, values: values.first(count) }));
  }
}
