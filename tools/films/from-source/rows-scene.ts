import { resultRows } from "../analyzed-junit.ts";
import type { Scene } from "../film.ts";
import { between, presence, progress } from "../motion.ts";
import { rule, stage, write } from "../write-on.ts";
import { drawRow, type FindingRow, findingRows } from "./finding-row.ts";

const file = "designCodeSmells.csv";
const shownRows = 6;
const headings = [
  { x: 48, text: "Package" },
  { x: 138, text: "Type" },
  { x: 392, text: "Code smell" },
] as const;

/** The baseline of a row in the table, by its number from 1. */
export const rowBaseline = (number: number) => stage.top + 22 + number * 31;

/** The table's heading and its first rows. The chosen row is drawn by `drawChosen`, because it moves on. */
export function drawTable(chosen: FindingRow, appeared: (index: number) => number, aside: number): string {
  const rows = findingRows(file).slice(0, shownRows);
  if (!rows.some(({ number }) => number === chosen.number)) throw new Error("The chosen row is not among those shown.");
  return [
    ...headings.map(({ x, text }) => write(x, stage.top + 16, text, "label soft", between(1, 0, aside))),
    rule(stage.top + 27, between(1, 0, aside)),
    ...rows
      .filter(({ number }) => number !== chosen.number)
      .map((row) => drawRow(row, rowBaseline(row.number), { opacity: appeared(row.number - 1) * (1 - aside) })),
  ].join("");
}

/** The first rows of a result file as they are, then one of them for itself. */
export function rowsScene(from: number, to: number, chosen: FindingRow): Scene {
  return {
    from,
    to,
    heading: `${resultRows(file).length - 1} design smells`,
    source: file,
    goesOn: true,
    draw: (seconds) => {
      const appeared = (index: number) => presence(seconds, from + 0.4 + index * 0.22, to + 1);
      const attention = progress(seconds, from + 3.6, 0.6);
      const dimmed = (index: number) => appeared(index) * between(1, 0.4, attention);
      return [
        drawTable(chosen, dimmed, 0),
        drawRow(chosen, rowBaseline(chosen.number), { opacity: appeared(chosen.number - 1), marked: attention }),
      ].join("");
    },
  };
}
