import type { MetricColumn } from "../model/analysis.ts";
import { counted } from "../model/format-value.ts";
import type { FileNotes } from "./file-notes.ts";
import { type DecimalSign, decimalSignIn, numberOf } from "./numbers.ts";
import { quoted } from "./row-batch.ts";
import type { Columns, NumberColumn } from "./table-kind.ts";

/** Of the columns that the catalog does not know, as many are read for each file. */
const maxUnknown = 20;

/** The only metric of types and methods that is no whole number. */
const fractional = "LCOM";

class GrowingColumn {
  /** NaN for rows without a number. */
  readonly values: number[] = [];
  numbers = 0;
  /** A column that the catalog does not know is left out if it has a text. */
  isText = false;

  set(row: number, value: number): void {
    while (this.values.length < row) this.values.push(Number.NaN);
    if (Number.isNaN(this.values[row] ?? Number.NaN)) this.numbers += 1;
    this.values[row] = value;
  }
}

type ReadColumn = NumberColumn & { into: GrowingColumn };

/** Reads the numbers of one file. */
export interface MetricWriter {
  write(row: number, cells: readonly string[]): void;
  /** After the last row. */
  end(): void;
}

/** The metrics of types or methods, column by column. */
export class MetricTable {
  #columns = new Map<string, GrowingColumn>();

  writer({ metrics }: Columns, notes: FileNotes): MetricWriter {
    const unknown = metrics.filter(({ isKnown }) => !isKnown);
    for (const { name } of unknown.slice(maxUnknown)) notes.unknownColumn(name);
    const read = [...metrics.filter(({ isKnown }) => isKnown), ...unknown.slice(0, maxUnknown)];
    const columns = read.map((column): ReadColumn => {
      const into = this.#columns.get(column.name) ?? new GrowingColumn();
      this.#columns.set(column.name, into);
      return { ...column, into };
    });
    const signs = new Set<DecimalSign>();
    const ambiguous: { column: ReadColumn; row: number; cell: string }[] = [];
    return {
      write(row, cells) {
        for (const column of columns) {
          const cell = cells[column.at] ?? "";
          const sign = decimalSignIn(cell);
          if (sign === "unclear") {
            ambiguous.push({ column, row, cell });
            continue;
          }
          if (sign) signs.add(sign);
          store(column, row, cell, sign ?? ".", notes);
        }
      },
      end() {
        // Without other fractions, a file has those that most programs write.
        const sign = signs.has(",") && !signs.has(".") ? "," : ".";
        for (const { column, row, cell } of ambiguous) store(column, row, cell, sign, notes);
      },
    };
  }

  finish(count: number): MetricColumn[] {
    return [...this.#columns]
      .filter(([, { isText, numbers }]) => !isText && numbers > 0)
      .map(([name, { values }]) => {
        const column = new Float64Array(count).fill(Number.NaN);
        column.set(values);
        return { name, values: column };
      });
  }
}

function store(column: ReadColumn, row: number, cell: string, sign: DecimalSign, notes: FileNotes): void {
  const value = numberOf(cell, sign);
  if (value === undefined) {
    noteText(column, cell, notes);
    return;
  }
  // No metric of the catalog is negative: tools write -1 for "not applicable".
  if (Number.isNaN(value) || (value < 0 && column.isKnown)) return;
  if (column.isKnown && column.name !== fractional && !Number.isInteger(value))
    notes.row(`fraction ${column.name}`, (count, lines) =>
      count === 1
        ? `${quoted(cell)} in column ${column.name} isn't a whole number (${lines}).`
        : `${counted(count, "cell")} of column ${column.name} aren't whole numbers, such as ${quoted(cell)} (${lines}).`,
    );
  column.into.set(row, value);
}

function noteText(column: ReadColumn, text: string, notes: FileNotes): void {
  if (!column.isKnown) {
    if (!column.into.isText) notes.unknownColumn(column.name);
    column.into.isText = true;
    return;
  }
  notes.row(`number ${column.name}`, (count, lines) =>
    count === 1
      ? `${quoted(text)} in column ${column.name} isn't a number (${lines}). The cell counts as empty.`
      : `${counted(count, "cell")} of column ${column.name} aren't numbers, such as ${quoted(text)} (${lines}). They count as empty.`,
  );
}
