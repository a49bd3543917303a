import { formatValue } from "../model/format-value.ts";
import { quoted, type RowBatch } from "./row-batch.ts";

/** Line numbers that a sentence names. */
const shown = 3;

interface Note {
  count: number;
  lines: number[];
  sentence: (count: number, lines: string) => string;
}

/** What the rows of a file are numbered by. */
type RowUnit = "line" | "entry";
const plurals: Readonly<Record<RowUnit, string>> = { line: "lines", entry: "entries" };

function linesText(lines: readonly number[], count: number, unit: RowUnit): string {
  const all = lines.slice(0, shown).map(formatValue);
  if (count > all.length) return `first in ${plurals[unit]} ${all.join(", ")}`;
  return all.length === 1 ? `${unit} ${all[0]}` : `${plurals[unit]} ${all.slice(0, -1).join(", ")} and ${all.at(-1)}`;
}

/** What is to be said about a file. The same for many rows becomes one sentence. */
export class FileNotes {
  #path: string;
  #unit: RowUnit;
  #notes = new Map<string, Note>();
  #sentences: string[] = [];
  #unknown: string[] = [];
  #batch: Pick<RowBatch, "lineOf"> = { lineOf: () => 1 };
  #row = 0;

  constructor(path: string, unit: RowUnit) {
    this.#path = path;
    this.#unit = unit;
  }

  /** A predicate: the path of the file is put before it. */
  say(predicate: string): void {
    this.#sentences.push(`${this.#path} ${predicate}`);
  }

  /** The row that is read now. */
  move(batch: Pick<RowBatch, "lineOf">, row: number): void {
    this.#batch = batch;
    this.#row = row;
  }

  /** A note on the row that is read now, or on a line. The sentence follows the path and a colon. */
  row(key: string, sentence: Note["sentence"], line?: number): void {
    const note = this.#notes.get(key) ?? { count: 0, lines: [], sentence };
    note.count += 1;
    if (note.lines.length < shown) note.lines.push(line ?? this.#batch.lineOf(this.#row));
    this.#notes.set(key, note);
  }

  rowWithoutName(): void {
    this.row("name", (count, lines) =>
      count === 1
        ? `a row without a name was left out (${lines}).`
        : `${formatValue(count)} rows without a name were left out (${lines}).`,
    );
  }

  unknownColumn(name: string): void {
    this.#unknown.push(name);
  }

  sentences(): string[] {
    const names = this.#unknown.slice(0, shown).map(quoted).join(", ");
    const more = this.#unknown.length - shown;
    return [
      ...this.#sentences,
      ...(names
        ? [`${this.#path} has unknown columns, which aren't shown: ${names}${more > 0 ? ` and ${more} more` : ""}.`]
        : []),
      ...[...this.#notes.values()].map(
        ({ count, lines, sentence }) => `${this.#path}: ${sentence(count, linesText(lines, count, this.#unit))}`,
      ),
    ];
  }
}
