import { displayWidth } from "./display-width.ts";
import { escapeForTerminal } from "./escape-for-terminal.ts";
import type { Output } from "./output.ts";

export interface TableColumn<Row> {
  heading: string;
  cell(row: Row): string | number;
}

const gap = "  ";

/** Prints rows in columns, numbers right-aligned. Cells may hold untrusted text. */
export function printTable<Row>(output: Output, columns: readonly TableColumn<Row>[], rows: readonly Row[]): void {
  const printed = columns.map((column) => {
    const values = rows.map((row) => column.cell(row));
    const cells = [column.heading, ...values.map((value) => escapeForTerminal(String(value)))];
    const width = Math.max(...cells.map(displayWidth));
    const isNumeric = values.length > 0 && values.every((value) => typeof value === "number");
    return cells.map((cell) => pad(cell, width, isNumeric));
  });
  for (let line = 0; line <= rows.length; line += 1) {
    output.write(
      `${printed
        .map((cells) => cells[line])
        .join(gap)
        .trimEnd()}\n`,
    );
  }
}

/** Prints facts, one on each line. */
export function printFacts(output: Output, facts: readonly (readonly [name: string, value: string | number])[]): void {
  const width = Math.max(...facts.map(([name]) => displayWidth(name)));
  for (const [name, value] of facts)
    output.write(`${pad(name, width, false)}${gap}${escapeForTerminal(String(value))}\n`);
}

function pad(text: string, width: number, toTheRight: boolean): string {
  const blanks = " ".repeat(width - displayWidth(text));
  return toTheRight ? `${blanks}${text}` : `${text}${blanks}`;
}
