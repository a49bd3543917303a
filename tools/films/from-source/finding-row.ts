import { element, group } from "#site/drawing/svg.ts";
import { resultRows } from "../analyzed-junit.ts";
import { box, stage, write } from "../write-on.ts";

/** A row of a result file about smells, as the tool wrote it. */
export interface FindingRow {
  /** Without the heading row, from 1. */
  number: number;
  /** The package, the type, for some files the method, and the smell. */
  cells: readonly string[];
}

const named = ["Package Name", "Type Name", "Method Name", "Code Smell"] as const;

export function findingRows(file: string): FindingRow[] {
  const [headings = [], ...rows] = resultRows(file);
  const columns = named.map((name) => headings.indexOf(name)).filter((column) => column >= 0);
  return rows.map((row, index) => ({ number: index + 1, cells: columns.map((column) => row[column] ?? "") }));
}

/** @throws Error when the file has no such row: a film must not show a finding that is not there. */
export function findingRow(file: string, ...cells: readonly string[]): FindingRow {
  const row = findingRows(file).find((one) => one.cells.join() === cells.join());
  if (!row) throw new Error(`${file} has no row ${cells.join()}.`);
  return row;
}

/** Where the cells begin: package, type, smell; or package, type, method, smell. */
const starts = { 3: [48, 138, 392], 4: [48, 138, 206, 282] } as const;

/** Where a row is shown for itself, above its reason. */
export const chosenRowBaseline = stage.top + 19;

/** A row with its baseline. The marked one has a ground and a line in the accent color. */
export function drawRow({ cells }: FindingRow, y: number, look: { opacity?: number; marked?: number } = {}): string {
  const { opacity = 1, marked = 0 } = look;
  const places = cells.length === 4 ? starts[4] : starts[3];
  const ground = [
    box(stage.left, y - 19, stage.right - stage.left, 28, { fill: "var(--accent-wash)" }),
    box(stage.left, y - 19, 3, 28, { fill: "var(--accent)", rx: 0 }),
  ];
  const words = cells.map((cell, index) => {
    const isSmell = index === cells.length - 1;
    const classes = isSmell
      ? marked > 0.5
        ? "small strong"
        : "small"
      : index === 0
        ? "narrow-code soft"
        : "narrow-code";
    return write(places[index] ?? 0, y, cell, classes);
  });
  return (
    (marked > 0 ? element("g", { opacity: marked.toFixed(2) }, ...ground) : "") +
    (opacity > 0 ? group({ opacity: opacity < 1 ? opacity.toFixed(2) : undefined }, ...words) : "")
  );
}
